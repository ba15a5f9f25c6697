import { toCalendar } from '#contract/company/calendar.ts'
import { toHomePath } from '#contract/locales.ts'
import { SentNotice } from '../../inquiry-form/sent-notice.tsx'
import { useCompany } from '../../sections/site-settings.ts'
import { SiteDocument } from '../site-document.tsx'
import { AddForm } from './add-form.tsx'
import { ContactSection } from './contact-section.tsx'
import { CoordinatorSection } from './coordinator-section.tsx'
import { HappenedSection } from './happened-section.tsx'
import { HeardQuestion } from './heard-question.tsx'
import { HospitalOffers } from './hospital-offers.tsx'
import { HospitalQuestions } from './hospital-questions.tsx'
import { LeaveForm } from './leave-form.tsx'
import { NextNotice } from './next-notice.tsx'
import { DoneNotice, isRefused, type PatientPageProps, toIslandAttributes } from './page-parts.tsx'
import { ReportsSection } from './reports-section.tsx'
import { WithdrawSection } from './withdraw-section.tsx'

/** The patient's choices come first; the past events are next to them, or below on a phone. */
export function OpenPage(props: Omit<PatientPageProps, 'withdrawn'>) {
  const { content, reference, replyBy, next, cancelled, hospitals, form: addition } = props
  const { form, sentPage, patientPage: words } = content
  const wasRefused = isRefused(addition)
  const wasContactRefused = isRefused(props.contact)
  const isNew = props.isNew && !wasRefused && !wasContactRefused
  const metaTitle = isNew ? sentPage.metaTitle : words.metaTitle
  const contactSection = (
    <ContactSection content={content} form={props.contact} isOpen={props.isCorrecting || wasContactRefused} />
  )
  const { phones, whatsApp } = useCompany()
  return (
    <SiteDocument
      content={content}
      isInEachLanguage
      title={`${wasRefused || wasContactRefused ? form.titlePrefix : ''}${metaTitle}`}
    >
      <section
        className="message-page patient-page"
        aria-labelledby="message-page-title"
        {...toIslandAttributes(content)}
      >
        <div className="message-page__words patient-page__main">
          <h1 className="message-page__title" id="message-page-title">
            {isNew ? form.sentToast.title : words.title}
          </h1>
          {wasRefused && <AddForm content={content} form={addition} />}
          {wasContactRefused && contactSection}
          <DoneNotice content={content} done={props.done} />
          {hospitals && <HospitalQuestions content={content} questions={hospitals.questions} />}
          {hospitals && <HospitalOffers content={content} {...hospitals} />}
          {isNew ? (
            <SentNotice
              heading="h2"
              words={form.sent}
              contactWords={form.contact}
              receipt={{ reference, replyBy }}
              calendar={toCalendar(content.dates)}
              phones={phones}
              whatsApp={whatsApp}
              contacts={
                <p>
                  <a href="?correct#correct">{words.contact.title}</a>
                </p>
              }
            />
          ) : (
            <NextNotice content={content} reference={reference} next={next} cancelled={cancelled} />
          )}
          {isNew && <p className="message-page__text">{form.sentToast.text}</p>}
          {props.asksCountry && <p className="message-page__text">{sentPage.askCountry}</p>}
          <CoordinatorSection content={content} coordinator={props.coordinator} />
          <ReportsSection content={content} files={props.files} notice={props.filesNotice} />
          {!wasRefused && <AddForm content={content} form={addition} />}
          {!wasContactRefused && contactSection}
        </div>
        <div className="patient-page__aside">
          <HappenedSection content={content} happened={props.happened} />
          <section className="patient-page__section" aria-labelledby="ready-title">
            <h2 className="patient-page__title" id="ready-title">
              {words.ready.title}
            </h2>
            <ul className="patient-page__points">
              {words.ready.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
          <LeaveForm content={content} hasHospitals={hospitals !== null} />
          <WithdrawSection content={content} />
          {props.asksHeardFrom && <HeardQuestion words={sentPage.heard} heard={props.heard} />}
          <p>
            <a className="button button--quiet" href={toHomePath(content.locale)}>
              {words.homeLink}
            </a>
          </p>
        </div>
      </section>
    </SiteDocument>
  )
}
