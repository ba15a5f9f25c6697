import { listCountries, otherCountryCode, toCountryName } from '#contract/company/countries.ts'
import { type ContactField, type ContactForm, contactFields } from '#contract/inquiry/contact-proposal.ts'
import { fillLengths } from '#contract/inquiry/inquiry.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import type { SiteContent } from '../../content/types.ts'
import { useCompany } from '../../sections/site-settings.ts'

type ContactSectionProps = { content: SiteContent; form: ContactForm; isOpen: boolean }

/** Takes a new address or number, and shows neither that nor the present one. */
export function ContactSection({ content, form, isOpen }: ContactSectionProps) {
  const words = content.patientPage.contact
  const { country, formCountries } = useCompany()
  const messages = toMessages(content, form)
  const common = (field: ContactField) => ({
    id: `contact-${field}`,
    name: field,
    ...words[field],
    error: messages[field],
    errorPrefix: content.form.errorPrefix,
  })
  return (
    <details className="patient-page__more patient-page__section" id="correct" open={isOpen}>
      <summary>{words.title}</summary>
      <div className="patient-page__form">
        <p>{words.text}</p>
        <Problems content={content} form={form} messages={messages} />
        <form className="patient-page__form" method="post" noValidate>
          <input type="hidden" name="key" value={form.key} />
          <TextField
            {...common('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={form.values.email ?? ''}
          />
          <SelectField
            {...common('countryCode')}
            autoComplete="tel-country-code"
            defaultValue={form.values.countryCode ?? country}
          >
            {listCountries(formCountries).map((offered) => (
              <option key={offered.code} value={offered.code}>
                {`${offered.code} ${toCountryName(offered, content.form.countryNames)}`}
              </option>
            ))}
            <option value={otherCountryCode}>{content.form.otherCountry}</option>
          </SelectField>
          <TextField
            {...common('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={form.values.phone ?? ''}
          />
          <p>
            <button className="button" type="submit" name="act" value="contact">
              {words.send}
            </button>
          </p>
        </form>
      </div>
    </details>
  )
}

type Messages = Partial<Record<ContactField, string>>

function toMessages(
  { patientPage, errors: known, dates }: SiteContent,
  { values, errors }: ContactForm,
): Messages {
  const { email, countryCode, phone } = errors
  const { required } = patientPage.contact.errors
  return {
    ...(email && {
      email: {
        required,
        notAnEmail: known.email.notAnEmail,
        tooLong: fillLengths(known.email.tooLong, 'email', values.email, dates),
        notAChoice: required,
      }[email],
    }),
    ...(countryCode && { countryCode: known.countryCode.notAChoice }),
    ...(phone && {
      phone:
        phone === 'tooLong'
          ? fillLengths(known.phone.tooLong, 'phone', values.phone, dates)
          : known.phone.required,
    }),
  }
}

type ProblemsProps = Omit<ContactSectionProps, 'isOpen'> & { messages: Messages }

function Problems({ content, form: { problem }, messages }: ProblemsProps) {
  const listed = contactFields.flatMap((field) =>
    messages[field] ? [[field, messages[field]] as const] : [],
  )
  if (listed.length === 0 && problem === null) return null
  return (
    <div className="error-summary" role="alert" aria-labelledby="contact-problem">
      <h2 className="error-summary__title" id="contact-problem">
        {content.form.summaryTitle}
      </h2>
      {problem && <p>{content.patientPage.add.problems[problem]}</p>}
      <ul className="error-summary__list">
        {listed.map(([field, message]) => (
          <li key={field}>
            <a href={`#contact-${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
