import type { SentInquiry } from '../../support/desk.ts'
import { pick } from '../hostile-words.ts'
import type { Random } from '../random.ts'
import { FIRST_ARRIVAL, LAST_ARRIVAL, toLikelihood } from './calendar.ts'

export type Arrival = { at: number; words: { name: string } & Partial<SentInquiry & Record<string, unknown>> }

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
const AGAIN_SHARE = 0.04

/** `count` inquiries in order of time; some are repeats, and some are spam. */
export function makeArrivals(count: number, random: Random): Arrival[] {
  const arrivals: Arrival[] = []
  for (const [n, at] of makeTimes(count, random).entries()) {
    const earlier = arrivals[Math.floor(random() * arrivals.length)]
    const isAgain = earlier !== undefined && random() < AGAIN_SHARE
    arrivals.push({ at, words: isAgain ? writeAgain(earlier, n) : writeFirst(n, random) })
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

function writeFirst(n: number, random: Random): Arrival['words'] {
  const [countryCode, prefix] = pick(random, countries)
  const tail = `${Math.floor(random() * 10_000)}`.padStart(4, '0')
  return {
    name: `Patient ${n}`,
    email: `patient-${n}@patient.example`,
    countryCode,
    phone: countryCode === '+1' ? `${prefix}${tail}` : `${prefix} 3${tail[0]} ${tail}`,
    treatment: pick(random, treatments),
    message: `${pick(random, messages)} (${n})`,
    ...(random() < SPAM_SHARE && { website: 'https://seo.example' }),
  }
}

function writeAgain({ words }: Arrival, n: number): Arrival['words'] {
  return { ...words, message: `Did you get what I wrote? (${n})` }
}
