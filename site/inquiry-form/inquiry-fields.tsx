import { countries, defaultCountryCode } from '#contract/countries.ts'
import type { InquiryField } from '#contract/inquiry.ts'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import type { FormContent } from '../content/types.ts'
import type { FaultMessages } from './fault-messages.ts'

type InquiryFieldsProps = {
  content: FormContent
  values: Partial<Record<InquiryField, string>>
  messages: FaultMessages
}

export function InquiryFields({ content, values, messages }: InquiryFieldsProps) {
  const common = (field: InquiryField) => ({
    id: `inquiry-${field}`,
    name: field,
    ...content[field],
    error: messages[field],
    errorPrefix: content.errorPrefix,
    defaultValue: values[field] ?? '',
  })
  return (
    <>
      <TextField {...common('name')} required autoComplete="name" autoCapitalize="words" spellCheck={false} />
      <TextField
        {...common('email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="inquiry-form__telephone">
        <SelectField
          {...common('countryCode')}
          defaultValue={values.countryCode ?? defaultCountryCode}
          autoComplete="tel-country-code"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>{`${code} ${name}`}</option>
          ))}
        </SelectField>
        <TextField {...common('phone')} required type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <TextField {...common('treatment')} list="inquiry-treatments" autoComplete="off" />
      <datalist id="inquiry-treatments">
        {content.suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
      <TextAreaField {...common('message')} required rows={5} />
    </>
  )
}
