import type { Registration } from '#contract/settings/trust.ts'
import type { Draft } from './draft.ts'
import { ListTools } from './list-tools.tsx'
import { link, PlainFields } from './plain-fields.tsx'

const empty: Registration = { what: '', number: '', issuer: '', link: null }
const what = { what: { label: 'What it is', hint: 'Such as “Registered as a travel agent”.' } }
const origin = { number: { label: 'Number' }, issuer: { label: 'Issued by' } }
const proof = { link: { ...link, hint: 'Where patients can check it, if anywhere: https://…' } }

export function TrustFields({ draft }: { draft: Draft<'trust'> }) {
  const { value, set, errors } = draft
  const { registrations } = value
  return (
    <>
      {errors['registrations'] && <p className="field__error">{errors['registrations']}</p>}
      {registrations.length === 0 && <p>There is none, and the page claims none.</p>}
      {registrations.map((registration, index) => {
        const fields = {
          draft,
          path: `registrations.${index}`,
          value: registration,
          onChange: (changes: Partial<Registration>) =>
            set({ registrations: registrations.with(index, { ...registration, ...changes }) }),
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: registrations have no ids, and the fields keep no state.
          <fieldset key={index} className="setting__list">
            <legend className="field__label">{registration.what || `Registration ${index + 1}`}</legend>
            <PlainFields {...fields} fields={what} />
            <div className="setting__group">
              <PlainFields {...fields} fields={origin} />
            </div>
            <PlainFields {...fields} fields={proof} />
            <ListTools
              items={registrations}
              index={index}
              name={registration.what}
              onChange={(changed) => set({ registrations: changed })}
            />
          </fieldset>
        )
      })}
      <button
        className="tool setting__add"
        type="button"
        onClick={() => set({ registrations: [...registrations, empty] })}
      >
        Add a registration
      </button>
    </>
  )
}
