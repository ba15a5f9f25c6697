import { toReferencePrefix } from '#contract/company/reference-prefix.ts'
import { TextField } from '#ui/field.tsx'
import { AuthorityFields } from './authority-fields.tsx'
import { CountryField } from './country-field.tsx'
import { type Draft, toField } from './draft.ts'
import { FieldSection } from './field-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { PlainFields } from './plain-fields.tsx'

const address = { address: { label: 'Postal address', hint: 'One line each.', rows: 3 } }
const email = {
  email: {
    label: 'E-mail address',
    hint: 'On the site. It gets the inquiries too, unless “Mail out” names another mailbox.',
    type: 'email',
  },
}
const forNotice = {
  legalName: {
    label: 'Registered name',
    hint: 'As in the register of companies, such as “Good Care Limited”. This company answers for patients’ data.',
  },
  storedIn: {
    label: 'Country of the data',
    hint: 'The country where the server stands, for the privacy notice. Ask who rents the server; you can correct it later.',
  },
}

type CompanyFieldsProps = { draft: Draft<'company'> }

/** The country first: telephone numbers are read by it. */
export function CompanyFields({ draft }: CompanyFieldsProps) {
  const { value, changes, errors } = draft
  const isChosen = value.name !== '' || changes.country !== undefined || Object.keys(errors).length > 0
  return (
    <>
      <FieldSection
        title="Country"
        lead="The time zone, the holidays, the code of telephone numbers and the authorities follow from it."
      >
        <CountryField draft={draft} isChosen={isChosen} />
      </FieldSection>
      {isChosen && <ChosenFields draft={draft} />}
    </>
  )
}

function ChosenFields({ draft }: CompanyFieldsProps) {
  const { value, set } = draft
  return (
    <>
      <FieldSection title="Name and address" lead="At the top and the foot of each page, and in every mail.">
        <TextField
          {...toField(draft, 'name', 'As patients call you.')}
          label="Name"
          autoComplete="organization"
          value={value.name}
          onChange={({ target }) => set({ name: target.value, ...followName(draft, target.value) })}
        />
        <PlainFields draft={draft} value={value} fields={address} onChange={set} />
      </FieldSection>
      <FieldSection title="How patients reach you">
        <PhoneFields draft={draft} />
        <PlainFields draft={draft} value={value} fields={email} onChange={set} />
      </FieldSection>
      <FieldSection
        title="For the privacy notice"
        lead="The law wants patients to know who has their data, and where it is."
      >
        <PlainFields draft={draft} value={value} fields={forNotice} onChange={set} />
        <AuthorityFields draft={draft} />
      </FieldSection>
      <IdentityFields draft={draft} />
    </>
  )
}

/** The letters follow the name until somebody types others. */
function followName({ value }: Draft<'company'>, name: string) {
  const isOwn = value.referencePrefix !== toReferencePrefix(value.name)
  return isOwn ? {} : { referencePrefix: toReferencePrefix(name) }
}
