import type { Phone } from '#contract/company/company.ts'
import type { Draft } from './draft.ts'
import { PhoneField } from './phone-field.tsx'

const noPhone: Phone = { display: '', e164: '' }

/** The numbers of the company. WhatsApp has the first of them until somebody types another. */
export function PhoneFields({ draft }: { draft: Draft<'company'> }) {
  const { value, set, errors } = draft
  const phones = value.phones.length === 0 ? [noPhone] : value.phones
  const isFollowed = value.whatsApp.e164 === phones[0]?.e164
  const change = (index: number, phone: Phone) =>
    set({ phones: phones.with(index, phone), ...(index === 0 && isFollowed && { whatsApp: phone }) })
  return (
    <>
      {phones.map((phone, index) => (
        <PhoneField
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no ids, and the fields keep no state.
          key={index}
          draft={draft}
          path={`phones.${index}`}
          label={index === 0 ? 'Telephone' : `Telephone ${index + 1}`}
          phone={phone}
          onChange={(changed) => change(index, changed)}
          onRemove={
            phones.length > 1 ? () => set({ phones: phones.filter((other) => other !== phone) }) : undefined
          }
        />
      ))}
      {errors['phones'] && <p className="field__error">{errors['phones']}</p>}
      <button
        className="tool setting__add"
        type="button"
        onClick={() => set({ phones: [...phones, noPhone] })}
      >
        Add a telephone number
      </button>
      <PhoneField
        draft={draft}
        path="whatsApp"
        label="WhatsApp"
        hint="The telephone’s number, unless you type another."
        phone={value.whatsApp}
        onChange={(whatsApp) => set({ whatsApp })}
      />
    </>
  )
}
