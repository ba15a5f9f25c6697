import { fromWallTime } from '#contract/company/zone-time.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type ChatHead, type ChatStamp, readChatHead } from './chat-head.ts'

export type ChatMessage = {
  at: number
  from: string
  text: string
  /** The name of the file that the export has in place of the message. */
  file?: string
}

export type Chat = {
  /** In the order of the text. */
  messages: readonly ChatMessage[]
  /** In the order of their first messages. */
  names: readonly string[]
  /** Its dates can be read with the day first and with the month first. */
  isDoubtful: boolean
  isMonthFirst: boolean
}

type Reading = { now: number; zone: string; isMonthFirst?: boolean | undefined }
type Line = ChatHead & { raw: string }

const NAME = /^([^:\n]{1,80}):(?:\s|$)/u
const ATTACHED = /^(?:<[^<>:\n]+: ?([^<>\n]+?) ?>|([^\n<>()]+\.\w{2,5}) [(<][^()<>\n]+[)>])\s*/
/** Phones begin their own notices with this mark. */
const NOTICE_MARK = /:\s\u200E/
const SHORTEST_NOTICE = 60

/**
 * Reads a chat that was exported from WhatsApp or copied out of it, in the office's time. Undefined for any other text: a chat
 * begins with a date and a time.
 */
export function parseChat(text: string, { now, zone, isMonthFirst }: Reading): Chat | undefined {
  const lines = joinLines(text)
  if (lines === undefined) return undefined
  const stamps = lines.map(({ stamp }) => stamp)
  const possible = [false, true].filter((order) => isPossible(stamps, order, now))
  const sorted = possible.filter((order) => isSorted(stamps, order, now))
  const orders = sorted.length > 0 ? sorted : possible
  const isDoubtful = orders.length === 2 && stamps.some(({ date: [day, month] }) => day !== month)
  const guessed = isDoubtful ? stamps.every(({ looksAmerican }) => looksAmerican) : orders[0]
  const order = possible.find((one) => one === isMonthFirst) ?? guessed
  if (order === undefined) return undefined
  const messages = lines.flatMap((line) =>
    toMessage(line, fromWallTime(toWall(line.stamp, order, now), zone)),
  )
  if (messages.length === 0) return undefined
  return {
    messages,
    names: [...new Set(messages.map(({ from }) => from))],
    isDoubtful,
    isMonthFirst: order,
  }
}

/** Undefined where the text doesn't begin as a chat does: then it is what somebody typed. */
function joinLines(text: string): Line[] | undefined {
  const lines: Line[] = []
  for (const raw of text.trimStart().split(/\r?\n/)) {
    const head = readChatHead(raw)
    if (head) lines.push({ ...head, raw })
    else if (lines.length === 0) return undefined
    else lines[lines.length - 1] = goOn(lines.at(-1), raw)
  }
  return lines
}

function goOn(line: Line | undefined, raw: string): Line {
  if (line === undefined) throw new Error('A message goes on before it begins.')
  return { ...line, rest: `${line.rest}\n${raw}` }
}

/** Notices of the phone, such as a call that nobody took, have no name. */
function toMessage({ rest, raw }: Line, at: number): ChatMessage[] {
  const [beginning, name = ''] = NAME.exec(rest) ?? []
  if (beginning === undefined) return []
  const text = rest.slice(beginning.length).trim()
  const attached = ATTACHED.exec(text)
  if (attached)
    return [
      {
        at,
        from: name,
        text: text.slice(attached[0].length).trim(),
        file: (attached[1] ?? attached[2] ?? '').trim(),
      },
    ]
  const isNotice = NOTICE_MARK.test(raw) && text.length >= SHORTEST_NOTICE
  return isNotice || text === '' ? [] : [{ at, from: name, text }]
}

function isPossible(stamps: readonly ChatStamp[], isMonthFirst: boolean, now: number): boolean {
  return stamps.every((stamp) => toWall(stamp, isMonthFirst, now) < now + 2 * DAY_MS)
}

function isSorted(stamps: readonly ChatStamp[], isMonthFirst: boolean, now: number): boolean {
  const walls = stamps.map((stamp) => toWall(stamp, isMonthFirst, now))
  return walls.every((wall, index) => wall >= (walls[index - 1] ?? wall))
}

/** As wall time; Infinity for a date that doesn't exist. Without a year, the last such day counts. */
function toWall({ date, hour, minute, second }: ChatStamp, isMonthFirst: boolean, now: number): number {
  const [first = 0, middle = 0, last] = date
  if (first > 31) return toExisting([first, middle, last ?? 0], { hour, minute, second })
  const [day, month] = isMonthFirst ? [middle, first] : [first, middle]
  const toYear = (year: number) => toExisting([year, month, day], { hour, minute, second })
  if (last !== undefined) return toYear(last < 100 ? 2000 + last : last)
  const year = new Date(now).getUTCFullYear()
  return [year, year - 1].map(toYear).find((wall) => wall < now + DAY_MS) ?? Number.POSITIVE_INFINITY
}

type Clock = Pick<ChatStamp, 'hour' | 'minute' | 'second'>

function toExisting([year, month, day]: readonly [number, number, number], clock: Clock): number {
  const { hour, minute, second } = clock
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const read = new Date(wall)
  const exists =
    read.getUTCFullYear() === year &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    hour < 24
  return exists ? wall : Number.POSITIVE_INFINITY
}
