import { Fragment } from 'react'
import type { PatientPage as Shown } from '#contract/site/patient-page.ts'
import type { SiteContent } from '../../content/types.ts'
import { PageTime } from './page-time.tsx'

type CancelledCallsProps = { content: SiteContent; cancelled: Shown['cancelled'] }

/** Agreed calls that don't take place, and how to take them out of a calendar. */
export function CancelledCalls({ content, cancelled }: CancelledCallsProps) {
  if (cancelled === null) return null
  const words = content.patientPage.next
  return (
    <p>
      {words.cancelled}{' '}
      {cancelled.times.map((at) => (
        <Fragment key={at}>
          <PageTime content={content} at={at} />{' '}
        </Fragment>
      ))}
      <a href={cancelled.calendar}>{words.cancelledCalendar}</a>
    </p>
  )
}
