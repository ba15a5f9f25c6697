import { type CallingCode, countries } from '#contract/company/countries.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { followCountry } from './follow-country.ts'
import { MoreFields } from './more-fields.tsx'

const paths = ['referencePrefix', 'region', 'nameMeaning', 'formCountries']

/** Facts that follow from name and country, and what need not be said. */
export function IdentityFields({ draft }: { draft: Draft<'company'> }) {
  const { value, set, errors } = draft
  const { formCountries } = value
  return (
    <MoreFields title="More about the company" errors={errors} paths={paths}>
      <TextField
        {...toField(
          draft,
          'referencePrefix',
          'Two to four capital letters, for new inquiries. Earlier references stay as they are.',
        )}
        label="References begin with"
        autoCapitalize="characters"
        maxLength={4}
        value={value.referencePrefix}
        onChange={({ target }) => set({ referencePrefix: target.value.toUpperCase() })}
      />
      <TextField
        {...toField(draft, 'region', 'As in “patients in …”. Until you change it, it follows the country.')}
        label="Where your patients live"
        value={followCountry(draft).region}
        onChange={({ target }) => set({ region: target.value })}
      />
      <TextField
        {...toField(
          draft,
          'nameMeaning',
          'A sentence about the name, in the footer of the site. It may stay empty, and is empty once the name is another.',
        )}
        label="What the name means"
        value={value.nameMeaning}
        onChange={({ target }) => set({ nameMeaning: target.value })}
      />
      {errors['formCountries'] && <p className="field__error">{errors['formCountries']}</p>}
      <fieldset className="setting__choices">
        <legend className="field__label">Country codes that the forms offer: {formCountries.length}</legend>
        {countries.map(({ code, name }) => (
          <label key={code} className="form__radio">
            <input
              type="checkbox"
              checked={formCountries.includes(code) || code === value.country}
              disabled={code === value.country}
              onChange={({ target }) => set({ formCountries: offer(formCountries, code, target.checked) })}
            />
            {name} {code}
          </label>
        ))}
      </fieldset>
    </MoreFields>
  )
}

/** Further ones come last: the forms keep their order. */
export function offer(codes: readonly CallingCode[], code: CallingCode, isOffered: boolean): CallingCode[] {
  const others = codes.filter((other) => other !== code)
  return isOffered ? [...others, code] : others
}
