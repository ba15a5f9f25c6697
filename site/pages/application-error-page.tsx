import type { SiteContent } from '../content/types.ts'
import { MessagePage } from './message-page.tsx'

type ApplicationErrorPageProps = {
  content: SiteContent
  status: number
  message: string
  stack?: string | undefined
}

export function ApplicationErrorPage({ content, status, message, stack }: ApplicationErrorPageProps) {
  const { applicationError } = content
  return (
    <MessagePage content={content} {...applicationError} metaTitle={applicationError.title}>
      <p className="message-page__status">{`${status} ${message}`}</p>
      <p className="message-page__text">{applicationError.text}</p>
      {stack && <pre className="message-page__stack">{stack}</pre>}
    </MessagePage>
  )
}
