import type { Draft } from './draft.ts'
import { followCountry } from './follow-country.ts'
import { MoreFields } from './more-fields.tsx'
import { PlainFields } from './plain-fields.tsx'

const fields = {
  regulator: {
    label: 'Data protection authority',
    hint: 'As in “you can complain to …”, in the privacy notice. Until you change it, it follows the country.',
  },
  disabilityAuthority: {
    label: 'Authority for people with disabilities',
    hint: 'As in “you can complain to …”, in the accessibility statement. It follows the country, too.',
  },
}

/** Named where they are known. */
export function AuthorityFields({ draft }: { draft: Draft<'company'> }) {
  const followed = followCountry(draft)
  return (
    <>
      <p className="setting__aside">Patients can complain to {followed.regulator}.</p>
      <MoreFields title="Other authorities" errors={draft.errors} paths={Object.keys(fields)}>
        <PlainFields
          draft={draft}
          value={{ ...draft.value, ...followed }}
          fields={fields}
          onChange={draft.set}
        />
      </MoreFields>
    </>
  )
}
