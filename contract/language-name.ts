const names = new Intl.DisplayNames('en', { type: 'language' })

export function toLanguageName(locale: string): string {
  return names.of(locale) ?? locale
}
