/** The language of the site's root, and of everything that names no other. A locale is a BCP 47 tag. */
export const DEFAULT_LOCALE = 'en'

/** Where a language begins: `/` for the default, `/fr/` for another. */
export function toHomePath(locale: string): string {
  return locale === DEFAULT_LOCALE ? '/' : `/${locale}/`
}
