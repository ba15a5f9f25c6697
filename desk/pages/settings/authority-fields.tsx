import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { followCountry } from './follow-country.ts'
import { MoreFields } from './more-fields.tsx'

const paths = ['regulator', 'disabilityAuthority']

/** Named where they are known. */
export function AuthorityFields({ draft }: { draft: Draft<'company'> }) {
  const { set, errors } = draft
  const { regulator, disabilityAuthority } = followCountry(draft)
  return (
    <>
      <p className="setting__aside">Patients can complain to {regulator}.</p>
      <MoreFields title="Other authorities" errors={errors} paths={paths}>
        <TextField
          {...toField(
            draft,
            'regulator',
            'As in “you can complain to …”, in the privacy notice. Until you change it, it follows the country.',
          )}
          label="Data protection authority"
          value={regulator}
          onChange={({ target }) => set({ regulator: target.value })}
        />
        <TextField
          {...toField(
            draft,
            'disabilityAuthority',
            'As in “you can complain to …”, in the accessibility statement. It follows the country, too.',
          )}
          label="Authority for people with disabilities"
          value={disabilityAuthority}
          onChange={({ target }) => set({ disabilityAuthority: target.value })}
        />
      </MoreFields>
    </>
  )
}
