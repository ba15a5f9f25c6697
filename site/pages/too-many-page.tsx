import type { ReactNode } from 'react'
import type { SiteContent } from '../content/types.ts'
import { toFormAction } from '../inquiry-form/form-action.ts'
import { PhoneNumber } from '../inquiry-form/phone-number.tsx'
import { useCompany } from '../sections/site-settings.ts'
import { MessagePage } from './message-page.tsx'

/** Replaces a page that was requested too often; `children` replaces its form. */
export function TooManyPage({ content, children }: { content: SiteContent; children: ReactNode }) {
  const { metaTitle, title, text, call, homeLink } = content.tooManyPage
  return (
    <MessagePage content={content} metaTitle={metaTitle} title={title} homeLink={homeLink} isHomeQuiet>
      <p className="message-page__text">{text}</p>
      {children}
      <p className="message-page__text">
        {call}{' '}
        {useCompany()
          .phones.slice(0, 1)
          .map((phone) => (
            <a key={phone.e164} href={`tel:${phone.e164}`}>
              <PhoneNumber phone={phone} />
            </a>
          ))}
      </p>
    </MessagePage>
  )
}

type TypedWordsProps = {
  content: SiteContent
  /** Undefined for a form of the requested address. */
  backendUrl?: string
  values: Readonly<Record<string, string>>
}

export function TypedWords({ content, backendUrl, values }: TypedWordsProps) {
  const { kept, send } = content.tooManyPage
  return (
    <form
      className="message-page__form"
      method="post"
      action={backendUrl === undefined ? undefined : toFormAction({ backendUrl, locale: content.locale })}
    >
      <p className="message-page__text">{kept}</p>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button button--primary" type="submit">
        {send}
      </button>
    </form>
  )
}
