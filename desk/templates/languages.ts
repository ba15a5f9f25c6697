const names = new Intl.DisplayNames('en', { type: 'language' })

/** "English" for `en`. */
export function toLanguageName(locale: string): string {
  return names.of(locale) ?? locale
}
