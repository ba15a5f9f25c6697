import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'

type FormOrigin = { backendUrl: string; locale: string }

/** Names the page's language, so that a form that is refused unread is answered in it. */
export function toFormAction({ backendUrl, locale }: FormOrigin): string {
  const action = backendUrl + sendContactEmail.path
  return locale === DEFAULT_LOCALE ? action : `${action}?locale=${locale}`
}
