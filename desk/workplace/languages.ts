import { languageNames, toLanguageName } from '#contract/site/language-name.ts'

/** Spoken where patients live and where they are treated. */
export function listLanguages(): { code: string; name: string }[] {
  return Object.entries(languageNames)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** "English and Swahili"; empty for none. */
export function toLanguageWords(languages: readonly string[]): string {
  return new Intl.ListFormat('en').format(languages.map(toLanguageName))
}
