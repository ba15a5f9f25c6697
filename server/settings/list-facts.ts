import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { SettingsAnswer } from '#contract/settings/settings.ts'
import { listFactTexts, toTranslatedFacts, translateFact } from '#contract/site/translated-facts.ts'
import type { SettingsDeps } from './settings-deps.ts'

/** The company's facts in words, with what the content tells of them in each published language. */
export function listFacts({ settings, pages }: SettingsDeps): SettingsAnswer['facts'] {
  const present = settings.present()
  const { contents } = pages
  const texts = listFactTexts(present)
  const languages = contents.languages
    .filter(({ locale }) => locale !== DEFAULT_LOCALE && present.published.includes(locale))
    .map((content) => ({
      locale: content.locale,
      translatedFacts: toTranslatedFacts(content, contents, { present: present.company, placeNames: texts }),
    }))
  return texts.map((text) => {
    const knowing = languages.filter(({ translatedFacts = {} }) => Object.hasOwn(translatedFacts, text))
    return { text, told: Object.fromEntries(knowing.map((one) => [one.locale, translateFact(one, text)])) }
  })
}
