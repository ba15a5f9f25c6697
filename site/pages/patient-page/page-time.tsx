import { officeTimeZone } from '#contract/countries.ts'
import type { SiteContent } from '../../content/types.ts'
import { formatReplyTime } from '../../inquiry-form/reply-time.ts'

type PageTimeProps = { content: SiteContent; at: string }

/** In East Africa Time; the page's script adds the time of the device where that differs. */
export function PageTime({ content, at }: PageTimeProps) {
  return (
    <>
      <time dateTime={at}>{formatReplyTime(at, content.dates, officeTimeZone)}</time>{' '}
      <small>{content.form.sent.replyZone}</small>
    </>
  )
}
