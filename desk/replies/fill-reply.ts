import type { Attachment } from '#contract/desk/files.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { fillTemplate, LINK, type Placeholder, type TemplateText } from '#contract/desk/templates.ts'
import type { Workplace } from '#contract/desk/workplace.ts'
import { isRightToLeft } from '#contract/site/right-to-left.ts'
import { isolateLtr } from '#contract/words/isolate.ts'
import { resolveOptionalParts } from './optional-parts.ts'
import type { Words } from './reply-words.ts'
import { withUnnamedTreatment } from './unnamed-treatment.ts'

export type Filling = { template: TemplateText; destination: string | null }
export type FilledWords = Words & {
  filling?: Filling | undefined
  files?: readonly Attachment[] | undefined
}

type Inquiry = Pick<InquiryDetail['inquiry'], 'name' | 'reference' | 'treatment' | 'destination'>
type Values = Partial<Record<Placeholder, string>>

export function toFilled(
  template: TemplateText,
  inquiry: Inquiry,
  workplace: Workplace | undefined,
): FilledWords {
  const values = toValues(inquiry, workplace, template.locale)
  const whole = {
    ...template,
    subject: resolveOptionalParts(template.subject, values),
    body: resolveOptionalParts(template.body, values),
  }
  const words = values.treatment ? whole : withUnnamedTreatment(whole)
  return {
    ...fillOpen(words, inquiry, { workplace, locale: template.locale }),
    filling: { template, destination: inquiry.destination },
    files: template.files,
  }
}

/** `locale` is that of the text: destinations have their names and figures in it. */
export function fillOpen(
  { subject, body }: Words,
  inquiry: Inquiry,
  { workplace, locale }: { workplace: Workplace | undefined; locale: string },
): Words {
  const values = toValues(inquiry, workplace, locale)
  return { subject: fillTemplate(subject, values).text, body: fillTemplate(body, values).text }
}

/** Placeholders that would reach the patient as they are. The server replaces the link, in the text alone. */
export function findOpen({ subject, body }: Words, workplace: Workplace | undefined): Placeholder[] {
  const inBody = fillTemplate(body, workplace?.patientPages ? { link: LINK } : {})
  return [...new Set([...fillTemplate(subject, {}).missing, ...inBody.missing])]
}

/** Refills after a change of destination: all of an unedited reply, only open placeholders of an edited one. */
export function refill(
  draft: FilledWords,
  inquiry: Inquiry,
  workplace: Workplace | undefined,
): FilledWords | undefined {
  const { filling } = draft
  if (filling === undefined || filling.destination === inquiry.destination) return undefined
  const before = toFilled(filling.template, { ...inquiry, destination: filling.destination }, workplace)
  // Files that were taken out stay out.
  if (isSame(draft, before)) return { ...toFilled(filling.template, inquiry, workplace), files: draft.files }
  if (inquiry.destination === null) return undefined
  const completed = fillOpen(draft, inquiry, { workplace, locale: filling.template.locale })
  // An edited text keeps the destination that it mentions.
  if (filling.destination !== null) return isSame(completed, draft) ? undefined : { ...completed, filling }
  return { ...completed, filling: { ...filling, destination: inquiry.destination } }
}

/** Phrases of an edited reply that still name its former destination. */
export function findStale(
  { subject, body, filling }: FilledWords,
  inquiry: Inquiry,
  workplace: Workplace | undefined,
): string[] {
  if (!filling || filling.destination === inquiry.destination) return []
  const { locale } = filling.template
  const said = toDestinationValues(workplace, filling.destination, locale)
  const right = Object.values(toDestinationValues(workplace, inquiry.destination, locale))
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
  locale: string,
): Values {
  return {
    // Braces typed by a patient are no placeholders.
    name: withoutBraces(name),
    reference,
    treatment: withoutBraces(treatment).trim(),
    ...toDestinationValues(workplace, destination, locale),
    ...(workplace && {
      coordinator: workplace.me.name,
      company: workplace.company.name,
      phone: keepOrder(workplace.company.phone, locale),
      link: workplace.patientPages ? LINK : '',
    }),
  }
}

function toDestinationValues(
  workplace: Workplace | undefined,
  destinationName: string | null,
  locale: string,
): Values {
  const destination = workplace?.destinations.find(({ name }) => name === destinationName)
  if (destination === undefined) return {}
  const { name, savings, processing } = destination.told[locale] ?? destination
  // A value that is not published is a gap that nobody sends.
  return { destination: name, ...(savings && { savings }), ...(processing && { processing }) }
}

/** A number among words from right to left is read from left to right. */
function keepOrder(number: string, locale: string): string {
  return isRightToLeft(locale) ? isolateLtr(number) : number
}

function withoutBraces(text: string): string {
  return text.replace(/[{}]/g, '')
}
