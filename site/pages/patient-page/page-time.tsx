import type { SiteContent } from '../../content/types.ts'
import { formatReplyTime } from '../../inquiry-form/reply-time.ts'
import { useCompany } from '../../site-settings.ts'

type PageTimeProps = { content: SiteContent; at: string }

/** By the office's clocks; the page's script adds the time of the device where that differs. */
export function PageTime({ content, at }: PageTimeProps) {
  const { zone } = useCompany()
  return (
    <>
      <time dateTime={at}>{formatReplyTime(at, content.dates, zone)}</time>{' '}
      <small>{content.form.sent.replyZone}</small>
    </>
  )
}
