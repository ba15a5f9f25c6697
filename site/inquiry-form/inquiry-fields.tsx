import { Fragment, type ReactNode } from 'react'
import type { PhoneHome } from '#contract/inquiry/doubtful-phone.ts'
import { type InquiryField, TRAP_FIELD } from '#contract/inquiry/inquiry.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import type { FormContent } from '../content/types.ts'
import { EmailField } from './email-field.tsx'
import type { ErrorMessages } from './error-messages.ts'
import { PhoneFields } from './phone-fields.tsx'

type InquiryFieldsProps = {
  content: FormContent
  home: PhoneHome
  values: Partial<Record<InquiryField, string>>
  messages: ErrorMessages
  suggestions: readonly string[]
}

export function InquiryFields({ content, home, values, messages, suggestions }: InquiryFieldsProps) {
  const common = (field: InquiryField) => ({
    id: `inquiry-${field}`,
    name: field,
    ...content[field],
    error: messages[field],
    errorPrefix: content.errorPrefix,
    defaultValue: values[field] ?? '',
  })
  // The country code stands beside the phone number.
  const controls: Record<InquiryField, ReactNode> = {
    name: (
      <TextField
        key="name"
        {...common('name')}
        required
        dir="auto"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
      />
    ),
    email: <EmailField key="email" {...common('email')} required words={content.emailNote} />,
    countryCode: null,
    phone: (
      <PhoneFields
        key="phone"
        countryCode={{ ...common('countryCode'), defaultValue: values.countryCode ?? home.country }}
        phone={common('phone')}
        home={home}
        otherChoice={content.otherCountry}
        words={content.phoneNote}
        countryNames={content.countryNames}
      />
    ),
    treatment: (
      <Fragment key="treatment">
        <TextField {...common('treatment')} dir="auto" list="inquiry-treatments" autoComplete="off" />
        <datalist id="inquiry-treatments">
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      </Fragment>
    ),
    message: <TextAreaField key="message" {...common('message')} required dir="auto" rows={5} />,
  }
  return (
    <>
      {Object.values(controls)}
      {/* The honeypot: bots fill in every field. People never see it, and programs that fill in forms don't know its name. */}
      <input name={TRAP_FIELD} hidden tabIndex={-1} autoComplete="off" />
    </>
  )
}
