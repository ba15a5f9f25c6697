import { parseFactKinds } from '#contract/desk/facts.ts'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'

/** True from an attempt with a wrong number until the number is corrected or a call reaches the patient. */
export function isWrongNumber(history: readonly Pick<HistoryEntry, 'kind' | 'detail'>[]): boolean {
  const known = [false]
  for (const { kind, detail } of history) {
    const last = known.at(-1) ?? false
    if (kind === 'attempted') known.push(last || detail['outcome'] === 'wrong-number')
    else if (kind === 'answered') known.push(last && detail['via'] !== 'call')
    else if (kind === 'facts-corrected')
      known.push(last && !parseFactKinds(String(detail['facts'])).includes('phone'))
    else if (kind === 'undone' && ['attempted', 'answered'].includes(String(detail['change']))) known.pop()
  }
  return known.at(-1) ?? false
}
