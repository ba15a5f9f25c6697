import { toLanguageName } from '#contract/language-name.ts'

/** Spoken where patients live and where they are treated. */
const codes =
  'en sw am ar bem bn de es fr gu ha hi id ig it kam ki kln kn lg ln luo luy mer ml mr ms ny om pa pt rn ru rw sn so st ta te th ti tn tr ur xh yo zh zu'

export function listLanguages(): { code: string; name: string }[] {
  return codes
    .split(' ')
    .map((code) => ({ code, name: toLanguageName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** "English and Swahili"; empty for none. */
export function toLanguageWords(languages: readonly string[]): string {
  return new Intl.ListFormat('en').format(languages.map(toLanguageName))
}
