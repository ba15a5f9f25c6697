import { SelectField } from '#ui/field.tsx'
import type { InquiryFormProps } from './inquiry-form-props.ts'

type AnswerLanguageProps = {
  label: string
  /** Locale of the page. */
  locale: string
  languages: InquiryFormProps['answerLanguages']
}

/** The language in which the patient is answered: mails, the own page and templates follow it. */
export function AnswerLanguage({ label, locale, languages }: AnswerLanguageProps) {
  if (languages.length < 2) return <input type="hidden" name="locale" value={locale} />
  return (
    <SelectField id="inquiry-locale" name="locale" label={label} errorPrefix="" defaultValue={locale}>
      {languages.map((language) => (
        <option key={language.locale} value={language.locale} lang={language.locale}>
          {language.name}
        </option>
      ))}
    </SelectField>
  )
}
