import { type CallingCode, countries } from '#contract/company/countries.ts'
import { SelectField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

const byName = countries.toSorted((one, other) => one.name.localeCompare(other.name))

export function CountryField({ draft, isChosen }: { draft: Draft<'company'>; isChosen: boolean }) {
  const { value, set } = draft
  return (
    <SelectField
      {...toField(draft, 'country', 'Where your office is. The forms have its code preselected.')}
      label="Country"
      value={isChosen ? value.country : ''}
      onChange={({ target }) => set({ country: toCode(target.value) ?? value.country })}
    >
      {!isChosen && <option value="">Choose</option>}
      {byName.map(({ code, name }) => (
        <option key={code} value={code}>{`${name} ${code}`}</option>
      ))}
    </SelectField>
  )
}

function toCode(text: string): CallingCode | undefined {
  return countries.find(({ code }) => code === text)?.code
}
