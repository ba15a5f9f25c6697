import type { EntryChannel } from '#contract/life/entry-origin.ts'
import type { SentInquiry } from '#testing/desk/desk.ts'
import { pick } from '#testing/server/hostile-words.ts'
import type { Random } from '#testing/server/random.ts'
import { FIRST_ARRIVAL, isStaffed, LAST_ARRIVAL, toLikelihood } from './calendar.ts'

type Words = SentInquiry & { countryCode: string; website?: string }

export type Arrival = {
  at: number
  /** Not by the form on the page. */
  elsewhere?: EntryChannel
  words: Words
  /** An advertisement that the spam filter doesn't know. */
  isJunk: boolean
}

/** Countries from UTC-5 to UTC+11, with numbers that leave no doubt about the country. */
const countries = [
  ['+254', '0722'],
  ['+254', '0733'],
  ['+256', '0772'],
  ['+255', '0754'],
  ['+250', '0788'],
  ['+251', '0911'],
  ['+243', '0991'],
  ['+971', '0501'],
  ['+44', '07911'],
  ['+1', '202555'],
  ['+61', '0412'],
] as const
const treatments = ['Heart valve', 'Knee replacement', 'IVF', 'Kidney transplant', 'Cancer treatment', '']
const messages = [
  'My mother is 67 and can not walk the stairs any more. What would a new knee cost?',
  'Baba yangu anahitaji upasuaji wa moyo. Tafadhali nipigie jioni.',
  'We have been trying for six years. Two rounds did not work.',
  'Mon fils a huit ans. Le médecin parle d’une opération du cœur.',
  'The doctor here says that it is urgent. Can you call after work?',
]
const SPAM_SHARE = 0.03
const JUNK_SHARE = 0.03
const AGAIN_SHARE = 0.06
/** Share of the arrivals while somebody is at the office. */
const ELSEWHERE_SHARE = 0.25
const elsewhere: readonly EntryChannel[] = ['phone', 'phone', 'phone', 'whatsapp', 'in-person', 'colleague']

/** `count` inquiries in order of time, from the page and from elsewhere; some are repeats, and some are spam. */
export function makeArrivals(count: number, random: Random): Arrival[] {
  const arrivals: Arrival[] = []
  for (const [n, at] of makeTimes(count, random).entries()) {
    const earlier = arrivals[Math.floor(random() * arrivals.length)]
    const isAgain = earlier !== undefined && random() < AGAIN_SHARE
    const isElsewhere = isStaffed(at) && random() < ELSEWHERE_SHARE
    const isJunk = isAgain ? earlier.isJunk : !isElsewhere && random() < JUNK_SHARE
    const words = isAgain ? writeAgain(earlier, n) : isJunk ? writeJunk(n) : writeFirst(n, random)
    arrivals.push({ at, words, isJunk, ...(isElsewhere && { elsewhere: pick(random, elsewhere) }) })
  }
  return arrivals
}

function makeTimes(count: number, random: Random): number[] {
  const times: number[] = []
  while (times.length < count) {
    const at = Math.floor(FIRST_ARRIVAL + random() * (LAST_ARRIVAL - FIRST_ARRIVAL))
    if (random() < toLikelihood(at)) times.push(at)
  }
  return times.toSorted((a, b) => a - b)
}

function writeFirst(n: number, random: Random): Words {
  const [countryCode, prefix] = pick(random, countries)
  const tail = `${Math.floor(random() * 10_000)}`.padStart(4, '0')
  return {
    name: `Patient ${n}`,
    email: `patient-${n}@patient.example`,
    countryCode,
    phone: countryCode === '+1' ? `${prefix}${tail}` : `${prefix} 3${tail[0]} ${tail}`,
    treatment: pick(random, treatments),
    message: `${pick(random, messages)} (${n})`,
    ...(random() < SPAM_SHARE && { message: `Good offer (${n})`, website: 'https://seo.example' }),
  }
}

function writeJunk(n: number): Words {
  return {
    name: `Growth Agency ${n}`,
    email: `agency-${n}@agency.example`,
    countryCode: '+44',
    phone: '07911 123456',
    treatment: '',
    message: `We bring your page to the top of every search. (${n})`,
  }
}

function writeAgain({ words }: Arrival, n: number): Words {
  return { ...words, message: `Did you get what I wrote? (${n})` }
}
