import { TextAreaField, TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { findError } from './find-error.ts'
import { IdentityFields } from './identity-fields.tsx'
import { PhoneFields } from './phone-fields.tsx'

type CompanyFieldsProps = { draft: Draft<'company'> }

export function CompanyFields({ draft }: CompanyFieldsProps) {
  const { value, set, errors } = draft
  const phones = value.phones.length === 0 ? [{ display: '', e164: '' }] : value.phones
  return (
    <>
      <TextField
        {...toField(draft, 'name')}
        label="Name"
        autoComplete="organization"
        value={value.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        {...toField(
          draft,
          'legalName',
          'Who answers for patients’ data, in the consent and the privacy notice.',
        )}
        label="Registered name"
        value={value.legalName}
        onChange={({ target }) => set({ legalName: target.value })}
      />
      <TextField
        {...toField(draft, 'storedIn', 'Where the server and its database are.')}
        label="Country of the data"
        value={value.storedIn}
        onChange={({ target }) => set({ storedIn: target.value })}
      />
      <TextField
        {...toField(
          draft,
          'email',
          'On the site. It gets the inquiries too, unless “Mail out” names another mailbox.',
        )}
        label="E-mail address"
        type="email"
        value={value.email}
        onChange={({ target }) => set({ email: target.value })}
      />
      {phones.map((phone, index) => (
        <PhoneFields
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no ids, and the fields keep no state.
          key={index}
          draft={draft}
          path={`phones.${index}`}
          label={index === 0 ? 'Telephone' : `Telephone ${index + 1}`}
          phone={phone}
          onChange={(changed) => set({ phones: phones.with(index, changed) })}
          onRemove={
            phones.length > 1 ? () => set({ phones: phones.filter((other) => other !== phone) }) : undefined
          }
        />
      ))}
      {errors['phones'] && <p className="field__error">{errors['phones']}</p>}
      <button
        className="tool setting__add"
        type="button"
        onClick={() => set({ phones: [...phones, { display: '', e164: '' }] })}
      >
        Add a telephone number
      </button>
      <PhoneFields
        draft={draft}
        path="whatsApp"
        label="WhatsApp"
        phone={value.whatsApp}
        onChange={(whatsApp) => set({ whatsApp })}
      />
      <TextAreaField
        {...toField(draft, 'address', 'One line each.')}
        error={findError(errors, 'address')}
        label="Postal address"
        rows={3}
        value={value.address.join('\n')}
        onChange={({ target }) => set({ address: target.value.split('\n') })}
      />
      <IdentityFields draft={draft} />
    </>
  )
}
