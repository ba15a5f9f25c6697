import type { StatusWords } from '../content/file-words.ts'
import { fillIn } from '../words/fill-in.ts'
import { choosePlural } from '../words/plural.ts'

type ShownFile = { name: string; outcome: 'received' | 'refused' | 'gone' | undefined; reason: string }

/** How many of the chosen files have arrived, and which were refused and why. Empty before a file is chosen. */
export function toStatusText(files: readonly ShownFile[], words: StatusWords, locale: string): string {
  const chosen = files.filter(({ outcome }) => outcome !== 'gone')
  const refused = chosen.filter(({ outcome }) => outcome === 'refused')
  const received = chosen.filter(({ outcome }) => outcome === 'received').length
  return [
    ...(chosen.length > refused.length ? [toCountText(received, chosen.length, words, locale)] : []),
    ...toRefusedText(refused, words, locale),
  ].join(' ')
}

function toCountText(received: number, count: number, words: StatusWords, locale: string): string {
  const plural = received < count ? words.someReceived : words.allReceived
  return fillIn(choosePlural(plural, count, locale), { received: String(received), count: String(count) })
}

function toRefusedText(refused: readonly ShownFile[], words: StatusWords, locale: string): string[] {
  const [first] = refused
  if (first === undefined) return []
  if (refused.length === 1) return [fillIn(words.oneRefused, { name: first.name, reason: first.reason })]
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ')
  const text = choosePlural(words.severalRefused, refused.length, locale)
  return [fillIn(text, { count: String(refused.length), reason: reasons })]
}
