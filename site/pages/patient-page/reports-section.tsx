import type { SiteContent } from '../../content/types.ts'

/** Where the patient's files go. */
export function ReportsSection({ content }: { content: SiteContent }) {
  const words = content.patientPage.reports
  return (
    <section className="patient-page__section" id="reports" aria-labelledby="reports-title">
      <h2 className="patient-page__title" id="reports-title">
        {words.title}
      </h2>
      <p>{words.text}</p>
    </section>
  )
}
