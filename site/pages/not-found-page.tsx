import type { SiteContent } from '../content/types.ts'
import { MessagePage } from './message-page.tsx'

type NotFoundPageProps = { content: SiteContent }

export function NotFoundPage({ content }: NotFoundPageProps) {
  const { notFound } = content
  return (
    <MessagePage content={content} {...notFound} isNotFound>
      <p className="message-page__text">{notFound.text}</p>
    </MessagePage>
  )
}
