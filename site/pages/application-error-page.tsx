import { DEFAULT_LOCALE } from '#contract/locales.ts'
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
  // The messages of HTTP and of programs are English.
  const isTold = content.locale === DEFAULT_LOCALE || stack !== undefined
  return (
    <MessagePage content={content} {...applicationError} metaTitle={applicationError.title}>
      <p className="message-page__status">{isTold ? `${status} ${message}` : status}</p>
      <p className="message-page__text">{applicationError.text}</p>
      {stack && <pre className="message-page__stack">{stack}</pre>}
    </MessagePage>
  )
}
