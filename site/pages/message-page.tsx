import type { ReactNode } from 'react'
import type { SiteContent } from '../content/types.ts'
import { SiteDocument } from './site-document.tsx'

type MessagePageProps = {
  content: SiteContent
  metaTitle: string
  title: string
  homeLink: string
  isNotFound?: boolean
  children: ReactNode
}

/** A page that says one thing and leads home. */
export function MessagePage({ content, metaTitle, title, homeLink, isNotFound, children }: MessagePageProps) {
  return (
    <SiteDocument content={content} title={metaTitle} isNotFound={isNotFound ?? false}>
      <section className="message-page" aria-labelledby="message-page-title">
        <h1 className="message-page__title" id="message-page-title">
          {title}
        </h1>
        {children}
        <p>
          <a className="button button--primary" href="/">
            {homeLink}
          </a>
        </p>
      </section>
    </SiteDocument>
  )
}
