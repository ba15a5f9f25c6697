import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { SelectField } from '#ui/field.tsx'
import { commonLanguages } from '../../case/common-languages.ts'
import { type Draft, toField } from './draft.ts'
import { findError } from './find-error.ts'
import { useSettings } from './use-settings.ts'

export function LanguagesFields({ draft }: { draft: Draft<'languages'> }) {
  const { value, set, errors, section } = draft
  const { data } = useSettings()
  const { published, answered } = value
  const variable = section.fixed['published']
  const others = commonLanguages.filter((tag) => !answered.includes(tag))
  return (
    <>
      <fieldset className="setting__list">
        <legend className="field__label">Pages are published in</legend>
        {variable && <p className="field__hint">Fixed by the environment variable {variable}.</p>}
        <FieldError text={findError(errors, 'published')} />
        {data?.locales.map(({ locale, isReviewed }) => (
          <label key={locale} className="form__radio">
            <input
              type="checkbox"
              disabled={variable !== undefined || locale === DEFAULT_LOCALE}
              checked={published.includes(locale)}
              onChange={({ target }) => set({ published: toggle(published, locale, target.checked) })}
            />
            {toLanguageName(locale)}
            {!isReviewed && ', which no native speaker has read: the pages say so'}
          </label>
        ))}
        <p className="field__hint">English is the default, and stays. Other words come with the content.</p>
      </fieldset>
      <fieldset className="setting__list">
        <legend className="field__label">Patients are answered in</legend>
        <FieldError text={findError(errors, 'answered')} />
        {answered.map((tag) => (
          <label key={tag} className="form__radio">
            <input
              type="checkbox"
              checked
              onChange={() => set({ answered: answered.filter((one) => one !== tag) })}
            />
            {toLanguageName(tag)}
          </label>
        ))}
        <SelectField
          {...toField(draft, 'answered.new')}
          label="Add a language"
          value=""
          onChange={({ target }) => target.value && set({ answered: [...answered, target.value] })}
        >
          <option value="">Choose a language</option>
          {others.map((tag) => (
            <option key={tag} value={tag}>
              {toLanguageName(tag)}
            </option>
          ))}
        </SelectField>
      </fieldset>
    </>
  )
}

function FieldError({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="field__error">{text}</p>
}

function toggle(tags: readonly string[], tag: string, isChosen: boolean): string[] {
  return isChosen ? [...tags, tag] : tags.filter((one) => one !== tag)
}
