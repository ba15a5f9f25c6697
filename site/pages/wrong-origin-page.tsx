import type { SiteContent } from '../content/types.ts'
import { MessagePage } from './message-page.tsx'

/** For a form posted from another site's page, or by a browser that hides its origin. */
export function WrongOriginPage({ content }: { content: SiteContent }) {
  const { text, ...words } = content.wrongOriginPage
  return (
    <MessagePage content={content} {...words}>
      <p className="message-page__text">{text}</p>
    </MessagePage>
  )
}
