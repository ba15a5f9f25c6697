import type { ShownInquiryEvent } from '#contract/life/events.ts'

/** True from an attempt with a wrong number until the number is corrected or a call reaches the patient. */
export function isWrongNumber(history: readonly ShownInquiryEvent[]): boolean {
  const known = [false]
  for (const { kind, detail } of history) {
    const last = known.at(-1) ?? false
    if (kind === 'attempted' || kind === 'step-finished')
      known.push(last || detail.outcome === 'wrong-number')
    else if (kind === 'answered') known.push(last && detail.via !== 'call')
    else if (kind === 'facts-corrected') known.push(last && !detail.facts.includes('phone'))
    else if (kind === 'undone' && ['attempted', 'step-finished', 'answered'].includes(detail.change))
      known.pop()
  }
  return known.at(-1) ?? false
}
