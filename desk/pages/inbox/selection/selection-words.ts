import type { InquiryRow } from '#contract/desk/inquiries.ts'

const MAX_NAMED = 10

export function toInquiries(count: number): string {
  return count === 1 ? '1 inquiry' : `${count} inquiries`
}

const reasons: Readonly<Record<string, string>> = {
  changed_meanwhile: 'changed meanwhile',
  not_allowed_now: 'no longer possible',
  not_found: 'erased',
  too_many_steps: 'too many steps are planned',
}

type Refused = { row: Pick<InquiryRow, 'name' | 'reference'>; code: string }

/** Names the refused inquiries, grouped by reason. */
export function toRefusedWords(refused: readonly Refused[]): string {
  const named = refused.slice(0, MAX_NAMED)
  const groups = Map.groupBy(named, ({ code }) => reasons[code] ?? 'refused by the server')
  const sentences = [...groups].map(
    ([reason, some]) =>
      `${some.map(({ row }) => `\u2068${row.name}\u2069 (${row.reference})`).join(', ')}: ${reason}.`,
  )
  const more = refused.length - named.length
  const rest = more > 0 ? ` And ${more} more.` : ''
  return `${toInquiries(refused.length)} not changed. ${sentences.join(' ')}${rest}`
}
