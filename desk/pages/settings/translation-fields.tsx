import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { countUntranslated } from './untranslated.ts'
import { useSettings } from './use-settings.ts'

/** Each published language with the company's facts, those first that it lacks. */
export function TranslationFields({ draft }: { draft: Draft<'translations'> }) {
  const { data } = useSettings()
  if (data === undefined) return null
  const { facts, sections } = data
  const locales = sections.languages.value.published.filter((locale) => locale !== DEFAULT_LOCALE)
  if (locales.length === 0) return <p>The pages are in English alone: nothing needs a translation.</p>
  return locales.map((locale) => {
    const texts = draft.value.texts[locale] ?? {}
    const missing = countUntranslated(facts, locale, texts)
    const listed = facts.toSorted((one, other) => Number(locale in one.told) - Number(locale in other.told))
    return (
      <section key={locale} className="page-section" aria-label={toLanguageName(locale)}>
        <h2>{toLanguageName(locale)}</h2>
        {missing > 0 && (
          <p className="form__error" role="status">
            {missing === 1 ? 'One fact is' : `${missing} facts are`} shown in English on these pages.
          </p>
        )}
        {listed.map(({ text, told }) => (
          <TextField
            key={text}
            {...toField(draft, `texts.${locale}.${text}`)}
            label={text}
            lang={locale}
            dir="auto"
            placeholder={told[locale]}
            value={texts[text] ?? ''}
            onChange={({ target }) =>
              draft.set({ texts: { ...draft.value.texts, [locale]: { ...texts, [text]: target.value } } })
            }
          />
        ))}
      </section>
    )
  })
}
