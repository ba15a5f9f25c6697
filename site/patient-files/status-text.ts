import { fillIn } from '../fill-in.ts'
import type { StatusWords } from './words.ts'

type ShownFile = { name: string; outcome: 'received' | 'refused' | 'gone' | undefined; reason: string }

/** How many of the chosen files have arrived, and which were refused and why. Empty before a file is chosen. */
export function toStatusText(files: readonly ShownFile[], words: StatusWords): string {
  const chosen = files.filter(({ outcome }) => outcome !== 'gone')
  const refused = chosen.filter(({ outcome }) => outcome === 'refused')
  const received = chosen.filter(({ outcome }) => outcome === 'received').length
  return [
    ...(chosen.length > refused.length ? [toCountText(received, chosen.length, words)] : []),
    ...toRefusedText(refused, words),
  ].join(' ')
}

function toCountText(received: number, count: number, words: StatusWords): string {
  if (received < count)
    return fillIn(words.someReceived, { received: String(received), count: String(count) })
  return count === 1 ? words.oneReceived : fillIn(words.allReceived, { count: String(count) })
}

function toRefusedText(refused: readonly ShownFile[], words: StatusWords): string[] {
  const [first] = refused
  if (first === undefined) return []
  if (refused.length === 1) return [fillIn(words.oneRefused, { name: first.name, reason: first.reason })]
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ')
  return [fillIn(words.manyRefused, { count: String(refused.length), reason: reasons })]
}
