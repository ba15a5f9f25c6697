const names = new Intl.DisplayNames('en', { type: 'language' })

/** In English, for coordinators: "French" for `fr`. */
export function toLanguageName(locale: string): string {
  return names.of(locale) ?? locale
}
