import { officeTimeZone } from '#contract/countries.ts'
import type { SiteContent } from '../../content/types.ts'
import { formatReplyTime } from '../../inquiry-form/reply-time.ts'

type PageTimeProps = { content: SiteContent; at: string }

/** In East Africa Time; the page's script adds the time of the device where that differs. */
export function PageTime({ content, at }: PageTimeProps) {
  const { replyZone, ownReplyTime } = content.form.sent
  return (
    <>
      <time dateTime={at} data-dates={content.dates} data-own={ownReplyTime}>
        {formatReplyTime(at, content.dates, officeTimeZone)}
      </time>{' '}
      <small>{replyZone}</small>
    </>
  )
}
