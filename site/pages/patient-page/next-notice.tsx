import type { PatientPage as Shown } from '#contract/site/patient-page.ts'
import type { SiteContent } from '../../content/types.ts'
import { ContactLinks } from '../../inquiry-form/contact-links.tsx'
import { useCompany } from '../../sections/site-settings.ts'
import { CancelledCalls } from './cancelled-calls.tsx'
import { PageTime } from './page-time.tsx'

type NextNoticeProps = { content: SiteContent } & Pick<Shown, 'reference' | 'next' | 'cancelled'>

/** The next step and its time, and how to reach the company. */
export function NextNotice({ content, reference, next, cancelled }: NextNoticeProps) {
  const words = content.patientPage.next
  const { sent, contact } = content.form
  const { phones, whatsApp } = useCompany()
  return (
    <section className="sent-notice" aria-labelledby="next-title">
      <h2 className="sent-notice__title" id="next-title">
        {words.title}
      </h2>
      <p>{next.isLate ? words.late : words[next.kind].text}</p>
      <dl className="sent-notice__facts">
        <div>
          <dt>{sent.reference}</dt>
          <dd className="sent-notice__reference">{reference}</dd>
        </div>
        {next.at !== null && (
          <div>
            <dt>{words[next.kind].by}</dt>
            <dd>
              <PageTime content={content} at={next.at} />
            </dd>
          </div>
        )}
      </dl>
      {next.calendar && (
        <p>
          <a href={next.calendar}>{words.calendar}</a>
        </p>
      )}
      <CancelledCalls content={content} cancelled={cancelled} />
      <p>{sent.urgent}</p>
      <ContactLinks words={contact} phones={phones} whatsApp={whatsApp} reference={reference} />
    </section>
  )
}
