/** The language of the site's root, and the default. A locale is a BCP 47 tag. */
export const DEFAULT_LOCALE = 'en'

export function toHomePath(locale: string): string {
  return locale === DEFAULT_LOCALE ? '/' : `/${locale}/`
}
