import type { Registration } from '#contract/settings/trust.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { ListTools } from './list-tools.tsx'

const empty: Registration = { what: '', number: '', issuer: '', link: null }

export function TrustFields({ draft }: { draft: Draft<'trust'> }) {
  const { value, set, errors } = draft
  const { registrations } = value
  return (
    <>
      {errors['registrations'] && <p className="field__error">{errors['registrations']}</p>}
      {registrations.length === 0 && <p>There is none, and the page claims none.</p>}
      {registrations.map((registration, index) => {
        const path = `registrations.${index}`
        const change = (changes: Partial<Registration>) =>
          set({ registrations: registrations.with(index, { ...registration, ...changes }) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: registrations have no ids, and the fields keep no state.
          <fieldset key={index} className="setting__list">
            <legend className="field__label">{registration.what || `Registration ${index + 1}`}</legend>
            <TextField
              {...toField(draft, `${path}.what`, 'Such as “Registered as a travel agent”.')}
              label="What it is"
              value={registration.what}
              onChange={({ target }) => change({ what: target.value })}
            />
            <div className="setting__group">
              <TextField
                {...toField(draft, `${path}.number`)}
                label="Number"
                value={registration.number}
                onChange={({ target }) => change({ number: target.value })}
              />
              <TextField
                {...toField(draft, `${path}.issuer`)}
                label="Issued by"
                value={registration.issuer}
                onChange={({ target }) => change({ issuer: target.value })}
              />
            </div>
            <TextField
              {...toField(draft, `${path}.link`, 'Where patients can check it, if anywhere: https://…')}
              label="Link"
              type="url"
              inputMode="url"
              value={registration.link ?? ''}
              onChange={({ target }) => change({ link: target.value || null })}
            />
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
