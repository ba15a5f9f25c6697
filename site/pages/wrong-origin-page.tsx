import type { SiteContent } from '../content/types.ts'
import { MessagePage } from './message-page.tsx'

/** For a form that came from a page of another site, or from a browser that keeps to itself where it came from. */
export function WrongOriginPage({ content }: { content: SiteContent }) {
  const { text, ...words } = content.wrongOriginPage
  return (
    <MessagePage content={content} {...words}>
      <p className="message-page__text">{text}</p>
    </MessagePage>
  )
}
