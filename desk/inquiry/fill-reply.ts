import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { fillTemplate, type Placeholder } from '#contract/desk/templates.ts'
import type { Workplace } from '#contract/desk/workplace.ts'
import type { TemplateWords, Words } from './reply-words.ts'
import { withUnnamedTreatment } from './unnamed-treatment.ts'

/** The template that a reply was made from, and the destination whose values stand in it. */
export type Filling = { template: TemplateWords; destination: string | null }
export type FilledWords = Words & { filling?: Filling | undefined }

type Inquiry = Pick<InquiryDetail['inquiry'], 'name' | 'reference' | 'treatment' | 'destination'>
type Values = Partial<Record<Placeholder, string>>

/** A reply made from a template, as far as the inquiry and its destination can fill it. */
export function toFilled(
  template: TemplateWords,
  inquiry: Inquiry,
  workplace: Workplace | undefined,
): FilledWords {
  const { destination, treatment } = inquiry
  const words = withoutBraces(treatment).trim() === '' ? withUnnamedTreatment(template) : template
  return { ...fillOpen(words, inquiry, workplace), filling: { template, destination } }
}

/** Puts values in place of the braces that still stand in a reply. */
export function fillOpen(
  { subject, body }: Words,
  inquiry: Inquiry,
  workplace: Workplace | undefined,
): Words {
  const values = toValues(inquiry, workplace)
  return { subject: fillTemplate(subject, values).text, body: fillTemplate(body, values).text }
}

/**
 * A reply made from a template after the destination was chosen anew: filled again where nobody changed it, otherwise
 * with what was still open. Undefined where nothing of it changes.
 */
export function refill(
  draft: FilledWords,
  inquiry: Inquiry,
  workplace: Workplace | undefined,
): FilledWords | undefined {
  const { filling } = draft
  if (filling === undefined || filling.destination === inquiry.destination) return undefined
  const before = toFilled(filling.template, { ...inquiry, destination: filling.destination }, workplace)
  if (isSame(draft, before)) return toFilled(filling.template, inquiry, workplace)
  if (inquiry.destination === null) return undefined
  const completed = fillOpen(draft, inquiry, workplace)
  // What was edited stays measured by the destination that it speaks of.
  if (filling.destination !== null) return isSame(completed, draft) ? undefined : { ...completed, filling }
  return { ...completed, filling: { ...filling, destination: inquiry.destination } }
}

/** What a reply still says of the destination that it was filled for, where the inquiry goes to another now. */
export function findStale(
  { subject, body, filling }: FilledWords,
  inquiry: Inquiry,
  workplace: Workplace | undefined,
): string[] {
  if (!filling || filling.destination === inquiry.destination) return []
  const said = toDestinationValues(workplace, filling.destination)
  const right = Object.values(toDestinationValues(workplace, inquiry.destination))
  return Object.values(said).filter(
    (value) => !right.includes(value) && `${subject}\n${body}`.includes(value),
  )
}

function isSame(a: Words, b: Words): boolean {
  return a.subject === b.subject && a.body === b.body
}

function toValues(
  { name, reference, treatment, destination }: Inquiry,
  workplace: Workplace | undefined,
): Values {
  return {
    // Braces of a patient's own are no placeholders.
    ...{ name: withoutBraces(name), reference, treatment: withoutBraces(treatment).trim() },
    ...toDestinationValues(workplace, destination),
    ...(workplace && {
      coordinator: workplace.me.name,
      company: workplace.company.name,
      phone: workplace.company.phone,
    }),
  }
}

function toDestinationValues(workplace: Workplace | undefined, destinationName: string | null): Values {
  const destination = workplace?.destinations.find(({ name }) => name === destinationName)
  if (destination === undefined) return {}
  const { name, savings, processing } = destination
  return { destination: name, savings, processing }
}

function withoutBraces(text: string): string {
  return text.replace(/[{}]/g, '')
}
