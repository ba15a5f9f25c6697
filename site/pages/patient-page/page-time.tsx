import { toCalendar } from '#contract/company/calendar.ts'
import type { SiteContent } from '../../content/types.ts'
import { formatReplyTime } from '../../inquiry-form/reply-time.ts'

type PageTimeProps = { content: SiteContent; at: string }

/** By the office's clocks; the page's script adds the time of the device where that differs. */
export function PageTime({ content, at }: PageTimeProps) {
  return (
    <>
      <time dateTime={at}>{formatReplyTime(at, toCalendar(content.dates))}</time>{' '}
      <small>{content.form.sent.replyZone}</small>
    </>
  )
}
