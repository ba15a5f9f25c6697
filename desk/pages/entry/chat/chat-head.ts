/** The date and time of one message, as the phone wrote them. Without a year where the phone left it out. */
export type ChatStamp = {
  /** In the order of the text: 3, 12, 2026 or 2026, 12, 3. */
  date: readonly number[]
  hour: number
  minute: number
  second: number
  /** As American phones write it: a short year, no leading zeros, AM or PM. */
  looksAmerican: boolean
}

export type ChatHead = { stamp: ChatStamp; rest: string }

/**
 * `12/03/2026, 14:05 - `, `[12.03.26, 14:05:33] `, `3/12/26, 2:05 PM - ` of an export; `[14:05, 12/03/2026] ` and
 * `[12/03, 14:05] ` of copied messages. Phones put a word between date and time in some languages.
 */
const HEADS = [
  /^\[(?<date>\d{1,4}(?:[./-] ?\d{1,4}){1,2})\.?[,،]? (?:\p{L}{1,6} )?(?<clock>\d{1,2}(?:[:.]\d{2}){1,2}) ?(?<half>\p{L}[\p{L}. ]{0,11})?\] /u,
  /^\[(?<clock>\d{1,2}(?:[:.]\d{2}){1,2}) ?(?<half>\p{L}[\p{L}. ]{0,11})?[,،] (?<date>\d{1,4}(?:[./-] ?\d{1,4}){1,2})\] /u,
  /^(?<date>\d{1,4}(?:[./-] ?\d{1,4}){1,2})\.?[,،]? (?:\p{L}{1,6} )?(?<clock>\d{1,2}(?:[:.]\d{2}){1,2}) ?(?<half>\p{L}[\p{L}. ]{0,11})? ?[-–] /u,
]
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g
const SPACES = /[\u00A0\u202F\t]/g
/** First letters of the second half of the day, in the languages in which phones write it. */
const SECOND_HALF = /^(?:p|م|gd|ös|ከሰ|下|오후|午後)/u

/** Undefined for a line that goes on with the message before. */
export function readChatHead(line: string): ChatHead | undefined {
  const clean = line.replace(MARKS, '').replace(SPACES, ' ')
  // As long as the line: its words are cut from there.
  const ascii = clean.replace(EASTERN_DIGITS, toDigit)
  for (const pattern of HEADS) {
    const found = pattern.exec(ascii)
    if (found?.groups) return toHead(found.groups, clean.slice(found[0].length))
  }
  return undefined
}

function toHead({ date = '', clock = '', half = '' }: Record<string, string>, rest: string): ChatHead {
  const parts = date.split(/[./-] ?/)
  const [hour = 0, minute = 0, second = 0] = clock.split(/[:.]/).map(Number)
  const letters = half.toLowerCase().replace(/[^\p{L}]/gu, '')
  return {
    rest,
    stamp: {
      date: parts.map(Number),
      hour: toHour(hour, letters),
      minute,
      second,
      looksAmerican:
        letters !== '' &&
        date.includes('/') &&
        parts[2]?.length === 2 &&
        parts.some((part) => part.length === 1),
    },
  }
}

function toHour(hour: number, half: string): number {
  if (half === '' || hour > 12) return hour
  return (hour % 12) + (SECOND_HALF.test(half) ? 12 : 0)
}

/** The low four bits of Arabic and Persian digits are the digit. */
function toDigit(digit: string): string {
  return String(digit.charCodeAt(0) & 0xf)
}
