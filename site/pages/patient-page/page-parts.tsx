import { assets } from 'virtual:site-assets'
import { toCalendar } from '#contract/company/calendar.ts'
import type { AdditionForm, Doing, PatientPage } from '#contract/site/patient-page.ts'
import type { SiteContent } from '../../content/types.ts'

export type PatientPageProps = PatientPage & { content: SiteContent }

/** For islands/patient-page.ts. */
export function toIslandAttributes({ locale, dates, form }: SiteContent) {
  return {
    'data-module': assets.patientPageModule,
    'data-locale': locale,
    'data-calendar': JSON.stringify(toCalendar(dates)),
    'data-own': form.sent.ownReplyTime,
  }
}

export function isRefused({ problem, errors }: Pick<AdditionForm, 'problem'> & { errors: object }): boolean {
  return problem !== null || Object.keys(errors).length > 0
}

/** Confirms the visitor's latest act on the page. */
export function DoneNotice({ content, done }: { content: SiteContent; done: Doing | null }) {
  if (done === null) return null
  return (
    <p className="patient-page__done" id="done" role="status" tabIndex={-1}>
      {content.patientPage.done[done]}
    </p>
  )
}
