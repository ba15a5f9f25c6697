import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { SettingsAnswer } from '#contract/settings/settings.ts'

/** The facts that a language's pages show as they were set. */
export function countUntranslated(
  facts: SettingsAnswer['facts'],
  locale: string,
  texts: Readonly<Record<string, string>> = {},
): number {
  return facts.filter(({ text, told }) => !(locale in told || texts[text])).length
}

/** Published languages that lack a fact. */
export function listIncomplete({ facts, sections }: SettingsAnswer): string[] {
  const { texts } = sections.translations.value
  return sections.languages.value.published.filter(
    (locale) => locale !== DEFAULT_LOCALE && countUntranslated(facts, locale, texts[locale]) > 0,
  )
}
