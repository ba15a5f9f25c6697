import {
  fillTemplate,
  LINK,
  type Placeholder,
  placeholders,
  type TemplateText,
} from '#contract/desk/templates.ts'
import { toFilled } from '../../replies/fill-reply.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'

const EXAMPLE_LINK = 'https://…/sent/PN-EX4M-P1E1/…'

export function TemplatePreview({ text }: { text: TemplateText }) {
  const workplace = useWorkplace()
  const unknown = findUnknown(`${text.subject}\n${text.body}`)
  const unnamed = toUnnamed(text)
  if (text.body.trim() === '') return null
  const example = {
    name: 'Wanjiku Mwangi',
    reference: `${workplace?.company.referencePrefix ?? ''}-EX4M-P1E1`,
    treatment: 'knee replacement',
    destination: workplace?.destinations[0]?.name ?? null,
  }
  return (
    <section className="template-preview" aria-label="Preview">
      <h3 className="template-preview__title">As a patient would read it</h3>
      {unknown.length > 0 && (
        <p className="template-preview__warning">
          Not a placeholder: {unknown.join(', ')}. Patients would read it as written.
        </p>
      )}
      <PreviewWords locale={text.locale} words={toExample(text, example, workplace)} />
      {unnamed && (
        <>
          <h3 className="template-preview__title">{unnamed}</h3>
          <PreviewWords
            locale={text.locale}
            words={toExample(text, { ...example, treatment: '', destination: null }, workplace)}
          />
        </>
      )}
    </section>
  )
}

/** The link itself differs for each patient. */
function toExample(...[text, inquiry, workplace]: Parameters<typeof toFilled>) {
  const { subject, body } = toFilled(text, inquiry, workplace)
  return { subject, body: workplace?.patientPages ? body.replaceAll(LINK, EXAMPLE_LINK) : body }
}

type PreviewWordsProps = { locale: string; words: { subject: string; body: string } }

function PreviewWords({ locale, words: { subject, body } }: PreviewWordsProps) {
  const { missing } = fillTemplate(`${subject}\n${body}`, {})
  return (
    <>
      <p className="template-preview__subject" dir="auto" lang={locale}>
        {subject}
      </p>
      <p className="template-preview__body" dir="auto" lang={locale}>
        {body}
      </p>
      {missing.length > 0 && (
        <p className="template-preview__open">
          Stays open until the coordinator fills it in: {missing.map((word) => `{${word}}`).join(', ')}
        </p>
      )}
    </>
  )
}

const ofDestination: readonly Placeholder[] = ['destination', 'savings', 'processing']

/** The case in which placeholders of the template have no value. */
function toUnnamed({ subject, body }: TemplateText): string | undefined {
  const used = fillTemplate(`${subject}\n${body}`, {}).missing
  const cases = [
    used.includes('treatment') && 'the patient named no treatment',
    used.some((word) => ofDestination.includes(word)) && 'no destination is chosen',
  ].filter((words) => words !== false)
  return cases.length === 0 ? undefined : `Where ${cases.join(' and ')}`
}

function findUnknown(text: string): string[] {
  const known = new Set(placeholders.map((name) => `{${name}}`))
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].filter((word) => !known.has(word))
}
