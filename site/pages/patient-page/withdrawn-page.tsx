import { ContactLinks } from '../../inquiry-form/contact-links.tsx'
import { useCompany } from '../../sections/site-settings.ts'
import { MessagePage } from '../message-page.tsx'
import { AddForm } from './add-form.tsx'
import { CancelledCalls } from './cancelled-calls.tsx'
import { FilesResult } from './files-result.tsx'
import { LeaveForm } from './leave-form.tsx'
import { DoneNotice, isRefused, type PatientPageProps, toIslandAttributes } from './page-parts.tsx'
import { PageTime } from './page-time.tsx'

type WithdrawnPageProps = PatientPageProps & { withdrawn: NonNullable<PatientPageProps['withdrawn']> }

/** After withdrawing: one press takes it back, and the ways to reach the company. */
export function WithdrawnPage(props: WithdrawnPageProps) {
  const { content, reference, withdrawn, form: addition } = props
  const { metaTitle, title, withdraw: words } = content.patientPage
  const { wants, takeBackBy } = withdrawn
  const wasRefused = isRefused(addition)
  const { email, phones, whatsApp } = useCompany()
  return (
    <MessagePage
      content={content}
      metaTitle={`${wasRefused ? content.form.titlePrefix : ''}${metaTitle}`}
      title={title}
      isInEachLanguage
    >
      <div className="patient-page__main" {...toIslandAttributes(content)}>
        {/* An addition that was sent from a window that was open before. */}
        {wasRefused && <AddForm content={content} form={addition} />}
        <FilesResult content={content} notice={props.filesNotice} />
        <DoneNotice content={content} done={props.done} />
        <section className="patient-page__section" id="withdraw" aria-labelledby="withdraw-title">
          <h2 className="patient-page__title" id="withdraw-title">
            {words.title}
          </h2>
          <p>{words.withdrawn}</p>
          {wants === 'erase' && <p>{words.erasing}</p>}
          <CancelledCalls content={content} cancelled={props.cancelled} />
          {takeBackBy === null ? (
            <p>{words.late}</p>
          ) : (
            <form className="patient-page__form" method="post">
              <p>
                {words.takeBackBy} <PageTime content={content} at={takeBackBy} />
              </p>
              <p>
                <button className="button button--primary" type="submit" name="act" value="back">
                  {words.takeBack}
                </button>
              </p>
            </form>
          )}
          <p>
            {content.form.sent.reference}: {reference}
          </p>
          <ContactLinks
            words={content.form.contact}
            phones={phones}
            whatsApp={whatsApp}
            email={email}
            reference={reference}
          />
        </section>
        <LeaveForm content={content} isShort />
      </div>
    </MessagePage>
  )
}
