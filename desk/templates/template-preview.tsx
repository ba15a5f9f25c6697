import { fillTemplate, type Placeholder, placeholders } from '#contract/desk/templates.ts'
import type { Workplace } from '#contract/desk/workplace.ts'
import { REFERENCE_PREFIX } from '#contract/reference.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import type { TemplateWords } from './use-template-changes.ts'

export function TemplatePreview({ words }: { words: TemplateWords }) {
  const values = toExample(useWorkplace())
  const unknown = findUnknown(`${words.subject}\n${words.body}`)
  if (words.body.trim() === '') return null
  return (
    <section className="preview" aria-label="Preview">
      <h3 className="preview__title">As a patient would read it</h3>
      {unknown.length > 0 && (
        <p className="preview__warning">
          Nothing fills in {unknown.join(', ')}: patients would read it as it stands.
        </p>
      )}
      <p className="preview__subject" dir="auto">
        {fillTemplate(words.subject, values).text}
      </p>
      <p className="preview__body" dir="auto">
        {fillTemplate(words.body, values).text}
      </p>
    </section>
  )
}

function findUnknown(text: string): string[] {
  const known = new Set(placeholders.map((name) => `{${name}}`))
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].filter((word) => !known.has(word))
}

function toExample(workplace: Workplace | undefined): Record<Placeholder, string> {
  const destination = workplace?.destinations[0]
  return {
    name: 'Wanjiku Mwangi',
    reference: `${REFERENCE_PREFIX}-EX4M-P1E1`,
    treatment: 'knee replacement',
    destination: destination?.name ?? 'India',
    savings: destination?.savings ?? '',
    processing: destination?.processing ?? '',
    coordinator: workplace?.me.name ?? '',
    company: workplace?.company.name ?? '',
    phone: workplace?.company.phone ?? '',
  }
}
