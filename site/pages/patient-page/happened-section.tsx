import type { Milestone } from '#contract/site/patient-page.ts'
import type { SiteContent } from '../../content/types.ts'
import { PageTime } from './page-time.tsx'

type HappenedProps = { content: SiteContent; happened: readonly Milestone[] }

export function HappenedSection({ content, happened }: HappenedProps) {
  const words = content.patientPage.happened
  return (
    <section className="patient-page__section" aria-labelledby="happened-title">
      <h2 className="patient-page__title" id="happened-title">
        {words.title}
      </h2>
      <ol className="patient-page__happened">
        {happened.map(({ kind, at }) => (
          <li key={`${kind} ${at}`}>
            <strong>{words[kind]}</strong>
            <br />
            <PageTime content={content} at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
