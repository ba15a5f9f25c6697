/** Opened when first needed: its data take more time than any other part of the server's start. */
let names: Intl.DisplayNames | undefined

export function toLanguageName(locale: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(locale) ?? locale
}
