import { type CallingCode, countries } from '#contract/inquiry/countries.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

/** Fields that set a company of another country apart, except its looks. */
export function IdentityFields({ draft }: { draft: Draft<'company'> }) {
  const { value, set, errors } = draft
  const { formCountries } = value
  return (
    <>
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
      <SelectField
        {...toField(draft, 'country', 'Where most patients telephone from: the forms have it preselected.')}
        label="Country"
        value={value.country}
        onChange={({ target }) => set({ country: toCode(target.value) ?? value.country })}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>{`${name} ${code}`}</option>
        ))}
      </SelectField>
      <TextField
        {...toField(draft, 'region', 'As in “patients in …”. Until you change it, it follows the country.')}
        label="Where your patients live"
        value={value.region}
        onChange={({ target }) => set({ region: target.value })}
      />
      <TextField
        {...toField(
          draft,
          'regulator',
          'As in “you can complain to …”, in the privacy notice. Until you change it, it follows the country.',
        )}
        label="Data protection authority"
        value={value.regulator}
        onChange={({ target }) => set({ regulator: target.value })}
      />
      <TextField
        {...toField(
          draft,
          'disabilityAuthority',
          'As in “you can complain to …”, in the accessibility statement. It follows the country, too.',
        )}
        label="Authority for people with disabilities"
        value={value.disabilityAuthority}
        onChange={({ target }) => set({ disabilityAuthority: target.value })}
      />
      <details className="setting__countries">
        <summary>Country codes that the forms offer: {formCountries.length}</summary>
        {errors['formCountries'] && <p className="field__error">{errors['formCountries']}</p>}
        <fieldset className="setting__choices">
          <legend className="visually-hidden">Country codes that the forms offer</legend>
          {countries.map(({ code, name }) => (
            <label key={code} className="form__radio">
              <input
                type="checkbox"
                checked={formCountries.includes(code)}
                disabled={code === value.country}
                onChange={({ target }) => set({ formCountries: offer(formCountries, code, target.checked) })}
              />
              {name} {code}
            </label>
          ))}
        </fieldset>
      </details>
    </>
  )
}

/** Further ones come last: the forms keep their order. */
export function offer(codes: readonly CallingCode[], code: CallingCode, isOffered: boolean): CallingCode[] {
  const others = codes.filter((other) => other !== code)
  return isOffered ? [...others, code] : others
}

function toCode(text: string): CallingCode | undefined {
  return countries.find(({ code }) => code === text)?.code
}
