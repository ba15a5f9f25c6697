import { type SpamReason, spamReasons } from '#contract/desk/spam-signs.ts'
import type { FormSignals, Inquiry } from '#contract/inquiry/inquiry.ts'
import { findAdvertising, tellLanguage, tellsOfIllness } from './advertising.ts'
import { findUnknownSites, withoutLinks } from './links.ts'
import { isNonsense } from './nonsense.ts'

/** Faster than anybody reads the form, or fills it from a password manager and writes a sentence. */
const MIN_HUMAN_MS = 3_000
const FEW_SITES = 3
const MANY_SITES = 5
const WORDS_BETWEEN_SITES = 6
const MIN_SENDERS_OF_REPEATED = 5
const MIN_SENDERS_OF_FLOOD = 20
/** Advertising shows early; reading on in a long letter only takes time. */
const MAX_READ_LENGTH = 4_000

/** Reached only by what no person does, or by several signs together. */
const SPAM_POINTS = 5
/** Real inquiries show these, too: relatives and congregations send the same words, mails are forwarded with links. */
const WEAK_REASONS: readonly SpamReason[] = ['hasty', 'link', 'links', 'repeated', 'flood']
/** Programs that fill in forms for patients fill in the hidden field, too. */
const WEAK_OF_PEOPLE: readonly SpamReason[] = [...WEAK_REASONS, 'trap']
/** Weak signs alone never suffice. */
const MAX_WEAK_POINTS = SPAM_POINTS - 1

export type Judged = {
  inquiry: Inquiry
  signals: FormSignals
  otherSenders: number
}

/** Forum markup. Patients paste hospital pages, so HTML is no sign; mail programs write `[link]` for one. */
const FORUM_MARKUP = /\[(?:url|link)=|\[url\]/iu
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}]/gu
/** Countries of the form where these scripts are written. */
const CODES_OF_OTHER_SCRIPT: readonly string[] = ['+7', '+86', '+81', '+82', '+66', '+65', '+60']

export function findSpamReasons(judged: Judged): SpamReason[] {
  const letter = readLetter(judged.inquiry)
  const plain = toPlainPoints(judged, letter)
  // Advertising alone is not enough in a letter about an illness. The search for it takes half of the time.
  if (tellsOfIllness(letter.message) && Object.values(plain).every((value) => value === 0)) return []
  const points: Record<SpamReason, number> = { ...plain, ...toAdvertisingPoints(judged, letter) }
  const reasons = spamReasons.filter((reason) => points[reason] > 0)
  const sum = (some: readonly SpamReason[]) => some.reduce((total, reason) => total + points[reason], 0)
  const weakReasons = isOfPerson(judged, letter) ? WEAK_OF_PEOPLE : WEAK_REASONS
  const weak = Math.min(sum(weakReasons), MAX_WEAK_POINTS)
  const strong = sum(reasons.filter((reason) => !weakReasons.includes(reason)))
  return weak + strong >= SPAM_POINTS && strong > 0 ? reasons : []
}

/** Other languages than English have too many words for illness to list. */
function isOfPerson({ signals }: Judged, { message }: Letter): boolean {
  return (
    (signals.filledInMs ?? 0) >= MIN_HUMAN_MS || tellsOfIllness(message) || tellLanguage(message) === 'other'
  )
}

type Letter = { heading: string; text: string; message: string; sites: number }

/** `message` is lower-cased and without links. */
function readLetter({ name, treatment, message }: Inquiry): Letter {
  const heading = `${name} ${treatment}`
  const start = message.slice(0, MAX_READ_LENGTH)
  const text = `${heading} ${start}`.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return { heading, text, message: withoutLinks(start).toLowerCase(), sites: findUnknownSites(text).size }
}

type AdvertisingReason = 'link-list' | 'advertising' | 'not-medical'

function toPlainPoints(
  { inquiry, signals, otherSenders }: Judged,
  { heading, sites }: Letter,
): Record<Exclude<SpamReason, AdvertisingReason>, number> {
  const { name, treatment, message, countryCode } = inquiry
  return {
    trap: signals.isTrapFilled ? 5 : 0,
    // The form without script can't be timed: its page is one static file.
    hasty: signals.filledInMs !== undefined && signals.filledInMs < MIN_HUMAN_MS ? 2 : 0,
    link: sites > 0 && sites < FEW_SITES ? 1 : 0,
    links: sites >= FEW_SITES && sites < MANY_SITES ? 2 : 0,
    'many-links': sites >= MANY_SITES ? 3 : 0,
    markup: FORUM_MARKUP.test(message) ? 3 : 0,
    'linked-name': findUnknownSites(heading).size > 0 ? 3 : 0,
    'same-everywhere': name === message && treatment === message ? 3 : 0,
    repeated: otherSenders >= MIN_SENDERS_OF_REPEATED && otherSenders < MIN_SENDERS_OF_FLOOD ? 1 : 0,
    flood: otherSenders >= MIN_SENDERS_OF_FLOOD ? 2 : 0,
    nonsense: isNonsense(message) ? 4 : 0,
    'nonsense-name': isNonsense(name) ? 2 : 0,
    'other-script':
      sites > 0 && isInOtherScript(message) && !CODES_OF_OTHER_SCRIPT.includes(countryCode) ? 3 : 0,
  }
}

function toAdvertisingPoints(
  { inquiry }: Judged,
  { text, message, sites }: Letter,
): Record<AdvertisingReason, number> {
  const { pitches, medicines, offers, illness, isBeside } = findAdvertising(
    withoutLinks(text).toLowerCase(),
    message,
  )
  const advertising = Math.min(2 * pitches + Math.min(medicines, 2) + Math.min(offers, 3), 6)
  const isListOfLinks = sites >= FEW_SITES && countWords(inquiry.message) < sites * WORDS_BETWEEN_SITES
  return {
    'link-list': illness === 0 && isListOfLinks ? 4 : 0,
    // At most 4 in a letter about an illness.
    advertising: Math.max(0, advertising - 2 * illness),
    'not-medical': isBeside && (advertising > 0 || sites > 0) ? 3 : 0,
  }
}

function countWords(text: string): number {
  return withoutLinks(text).match(/[\p{L}\p{M}’']{2,}/gu)?.length ?? 0
}

function isInOtherScript(text: string): boolean {
  const letters = withoutLinks(text).match(/\p{L}/gu)?.length ?? 0
  return letters > 0 && (text.match(OTHER_SCRIPT)?.length ?? 0) * 2 > letters
}
