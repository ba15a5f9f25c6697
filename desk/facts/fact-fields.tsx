import { Fragment, type ReactNode } from 'react'
import { countries, otherCountryCode } from '#contract/company/countries.ts'
import { writers } from '#contract/desk/facts.ts'
import { type FactField, inquiryLimits } from '#contract/inquiry/inquiry.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { writerNames } from './entry-words.ts'
import type { FactErrors, FactWords } from './fact-words.ts'
import { toPhoneNote } from './phone-note.ts'

type FactFieldsProps = {
  words: FactWords
  errors: FactErrors
  onChange: (changed: Partial<FactWords>) => void
  onContact?: () => void
  /** Shown after the phone number and the address. */
  children?: ReactNode
}

export function FactFields({ words, errors, onChange, onContact, children }: FactFieldsProps) {
  const locales = useWorkplace()?.inquiryLocales ?? [DEFAULT_LOCALE]
  const note = toPhoneNote(words.countryCode, words.phone)

  function toField(name: Exclude<keyof FactWords, 'writer'>) {
    return {
      id: `fact-${name}`,
      value: words[name],
      error: errors[name],
      errorPrefix: 'Error: ',
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }

  const controls: Record<FactField, ReactNode> = {
    name: (
      <TextField
        key="name"
        {...toField('name')}
        label="Name"
        dir="auto"
        autoComplete="off"
        maxLength={inquiryLimits.name}
        required
      />
    ),
    countryCode: null,
    phone: (
      <div key="phone" className="fact-fields__pair" data-wide="last">
        <SelectField {...toField('countryCode')} label="Country" onBlur={onContact}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name} {code}
            </option>
          ))}
          <option value={otherCountryCode}>Other</option>
        </SelectField>
        <div>
          <TextField
            {...toField('phone')}
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={inquiryLimits.phone}
            hasNote
            onBlur={onContact}
          />
          <p className="fact-fields__note" id="fact-phone-note">
            {note}
          </p>
        </div>
      </div>
    ),
    email: (
      <Fragment key="email">
        <TextField
          {...toField('email')}
          label="E-mail"
          type="text"
          inputMode="email"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={inquiryLimits.email}
          onBlur={onContact}
        />
        {children}
      </Fragment>
    ),
    treatment: (
      <TextField
        key="treatment"
        {...toField('treatment')}
        label="Treatment"
        dir="auto"
        autoComplete="off"
        maxLength={inquiryLimits.treatment}
      />
    ),
  }

  return (
    <>
      {Object.values(controls)}
      <div className="fact-fields__pair">
        <SelectField
          id="fact-writer"
          label="Who contacted us"
          errorPrefix="Error: "
          value={words.writer ?? ''}
          onChange={({ target }) =>
            onChange({ writer: writers.find((writer) => writer === target.value) ?? null })
          }
        >
          <option value="">Not known</option>
          {writers.map((writer) => (
            <option key={writer} value={writer}>
              {writerNames[writer]}
            </option>
          ))}
        </SelectField>
        <SelectField {...toField('locale')} label="Language">
          {[...new Set([...locales, words.locale])].map((locale) => (
            <option key={locale} value={locale}>
              {toLanguageName(locale)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
