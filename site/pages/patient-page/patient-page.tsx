import { assets } from 'virtual:site-assets'
import { toHomePath } from '#contract/locales.ts'
import type { PatientPage as Shown } from '#contract/patient-page.ts'
import { company } from '../../content/company.ts'
import type { SiteContent } from '../../content/types.ts'
import { SentNotice } from '../../inquiry-form/sent-notice.tsx'
import { MessagePage } from '../message-page.tsx'
import { AddForm } from './add-form.tsx'
import { HeardQuestion } from './heard-question.tsx'
import { NextNotice } from './next-notice.tsx'
import { PageTime } from './page-time.tsx'
import { ReportsSection } from './reports-section.tsx'
import { WithdrawSection } from './withdraw-section.tsx'

type PatientPageProps = Shown & { content: SiteContent }

/** Where the inquiry stands, and what can be added. It shows nothing that anybody wrote. */
export function PatientPage(props: PatientPageProps) {
  const { content, reference, replyBy, next, happened, asksCountry, asksHeardFrom, heard } = props
  const { form: addition, done, withdrawn } = props
  const isRefused = addition.problem !== null || Object.keys(addition.errors).length > 0
  const isNew = props.isNew && !isRefused
  const { form, sentPage, patientPage: words } = content
  return (
    <MessagePage
      content={content}
      metaTitle={`${isRefused ? form.titlePrefix : ''}${isNew ? sentPage.metaTitle : words.metaTitle}`}
      title={isNew ? form.sentToast.title : words.title}
      homeLink={words.homeLink}
      isHomeQuiet
    >
      <div
        className="patient-page"
        data-module={assets.patientPageModule}
        data-dates={content.dates}
        data-own={form.sent.ownReplyTime}
      >
        {isRefused && <AddForm content={content} form={addition} />}
        {done && (
          <p className="patient-page__done" id="done" role="status" tabIndex={-1}>
            {words.done[done]}
          </p>
        )}
        {isNew && <p className="message-page__text">{form.sentToast.text}</p>}
        {asksCountry && <p className="message-page__text">{sentPage.askCountry}</p>}
        {isNew ? (
          <SentNotice
            heading="h2"
            words={form.sent}
            contactWords={form.contact}
            receipt={{ reference, replyBy }}
            dates={content.dates}
            phones={company.phones}
            whatsApp={company.whatsApp}
          />
        ) : (
          <NextNotice content={content} reference={reference} next={next} />
        )}
        <LeaveForm content={content} />
        <section className="patient-page__section" aria-labelledby="happened-title">
          <h2 className="patient-page__title" id="happened-title">
            {words.happened.title}
          </h2>
          <ol className="patient-page__happened">
            {happened.map(({ kind, at }) => (
              <li key={`${kind} ${at}`}>
                <strong>{words.happened[kind]}</strong>
                <br />
                <PageTime content={content} at={at} />
              </li>
            ))}
          </ol>
        </section>
        {!isRefused && <AddForm content={content} form={addition} />}
        <ReportsSection content={content} files={props.files} notice={props.filesNotice} />
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
        <WithdrawSection content={content} withdrawn={withdrawn} />
        {asksHeardFrom && <HeardQuestion words={sentPage.heard} heard={heard} />}
      </div>
    </MessagePage>
  )
}

function LeaveForm({ content: { locale, patientPage } }: { content: SiteContent }) {
  return (
    <form className="patient-page__leave" method="post" data-home={toHomePath(locale)}>
      <p id="leave-hint">
        {patientPage.safe} {patientPage.leaveHint}
      </p>
      <input type="hidden" name="locale" value={locale} />
      <button
        className="button button--quiet"
        type="submit"
        name="act"
        value="leave"
        aria-describedby="leave-hint"
      >
        {patientPage.leave}
      </button>
    </form>
  )
}
