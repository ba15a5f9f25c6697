import type { ReactNode } from 'react'
import { toHomePath } from '#contract/locales.ts'
import art from '../art/about.svg'
import type { SiteContent } from '../content/types.ts'
import { Picture } from '../sections/picture.tsx'
import { SiteDocument } from './site-document.tsx'

type MessagePageProps = {
  content: SiteContent
  metaTitle: string
  title: string
  /** Undefined where another way leads home. */
  homeLink?: string
  isNotFound?: boolean
  /** For pages whose main action isn't going home. */
  isHomeQuiet?: boolean
  isInEachLanguage?: boolean
  children: ReactNode
}

/** A single message with a link home; beside it, if there is room, ways to call instead. */
export function MessagePage({
  content,
  metaTitle,
  title,
  homeLink,
  isNotFound,
  isHomeQuiet,
  isInEachLanguage = false,
  children,
}: MessagePageProps) {
  return (
    <SiteDocument
      content={content}
      title={metaTitle}
      isNotFound={isNotFound ?? false}
      isInEachLanguage={isInEachLanguage}
    >
      <section className="message-page" aria-labelledby="message-page-title">
        <div className="message-page__words">
          <h1 className="message-page__title" id="message-page-title">
            {title}
          </h1>
          {children}
          {homeLink && (
            <p>
              <a
                className={`button button--${isHomeQuiet ? 'quiet' : 'primary'}`}
                href={toHomePath(content.locale)}
              >
                {homeLink}
              </a>
            </p>
          )}
        </div>
        <div className="message-page__picture">
          <Picture name="about" art={art} alt="" sizes="30rem" loading="lazy" />
        </div>
      </section>
    </SiteDocument>
  )
}
