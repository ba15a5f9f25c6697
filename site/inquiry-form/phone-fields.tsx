import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import type { CountryNames } from '#contract/company/countries.ts'
import {
  type Country,
  findOffered,
  listCountries,
  otherCountryCode,
  toCountryName,
} from '#contract/company/countries.ts'
import { findCountryOfZone } from '#contract/company/time-zones.ts'
import type { PhoneHome } from '#contract/inquiry/doubtful-phone.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { FieldNote, type Note } from '#ui/field-note.tsx'
import type { PhoneNoteWords } from '../content/types.ts'
import { afterPress } from './after-press.ts'
import { createCountrySearch } from './country-search.ts'
import { toPhoneNote } from './phone-note.ts'
import { typeInto } from './typed-text.ts'

type PhoneFieldsProps = {
  countryCode: ComponentProps<typeof SelectField>
  phone: ComponentProps<typeof TextField>
  home: PhoneHome
  otherChoice: string
  words: PhoneNoteWords
  countryNames: CountryNames
}

/**
 * Offers the country of the device's time zone while the preselected one stands. After the field is left, a note says how the
 * number was understood.
 */
export function PhoneFields(props: PhoneFieldsProps) {
  const { countryCode, phone, home, otherChoice, words, countryNames } = props
  const select = useRef<HTMLSelectElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The visitor's choice, while the number's own code replaces it. */
  const replacedCode = useRef<string>(undefined)
  const [note, setNote] = useState<Note | null>(null)
  const [ownCountry, setOwnCountry] = useState<Country | undefined>(undefined)
  const [searchCountry] = useState(createCountrySearch)

  function tellUnderstood() {
    if (!select.current || !input.current) return
    const chosen = select.current.value
    const typed = input.current.value
    const place = { home, names: countryNames, timeZone: toTimeZone() }
    const { note, ownCountry: named, candidates } = toPhoneNote(chosen, typed, words, place)
    if (named) {
      replacedCode.current ??= chosen
      typeInto(select.current, named.code)
    }
    const action = candidates && (
      <>
        {toAnswer(words.yes, input, `${chosen} ${typed.replace(/^\s*0/, '')}`)}
        {candidates.map((country) =>
          toAnswer(words.no.replace('{country}', toCountryName(country, countryNames)), select, country.code),
        )}
      </>
    )
    setNote(note && { ...note, action })
  }

  const offerOwn = useCallback(() => setOwnCountry(findOwnCountry(select.current, home)), [home])

  // A form in use must not move: then the offer waits until somebody comes to the number.
  useEffect(() => {
    if (!document.activeElement?.closest('form')) offerOwn()
  }, [offerOwn])

  function toAnswer(words: string, field: typeof input | typeof select, text: string) {
    return (
      <button
        className="link-button"
        type="button"
        key={text}
        onClick={() => {
          if (field.current) typeInto(field.current, text)
          tellUnderstood()
          input.current?.focus()
        }}
      >
        {words}
      </button>
    )
  }

  return (
    <div className="inquiry-form__telephone">
      <SelectField
        {...countryCode}
        ref={select}
        autoComplete="tel-country-code"
        onKeyDown={searchCountry}
        onInput={offerOwn}
        onChange={() => {
          replacedCode.current = undefined
          tellUnderstood()
        }}
      >
        {listCountries(home.formCountries).map((country) => (
          <option key={country.code} value={country.code}>
            {`${country.code} ${toCountryName(country, countryNames)}`}
          </option>
        ))}
        <option value={otherCountryCode}>{otherChoice}</option>
      </SelectField>
      <TextField
        {...phone}
        ref={input}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        onFocus={offerOwn}
        onBlur={() => afterPress(tellUnderstood)}
        onInput={() => {
          setNote(null)
          if (replacedCode.current && select.current) typeInto(select.current, replacedCode.current)
          replacedCode.current = undefined
        }}
        hasNote={note !== null}
      />
      <FieldNote field={phone.id} note={note} />
      {ownCountry && !note && (
        <div className="field__note">
          {toAnswer(
            words.home
              .replace('{country}', toCountryName(ownCountry, countryNames))
              .replace('{code}', ownCountry.code),
            select,
            ownCountry.code,
          )}
        </div>
      )}
    </div>
  )
}

/** The country to offer in place of the preselected one. */
function findOwnCountry(select: HTMLSelectElement | null, home: PhoneHome): Country | undefined {
  const country = findOffered(findCountryOfZone(toTimeZone())?.code, home.formCountries)
  const isPreselected = select?.value === home.country
  return isPreselected && country?.code !== home.country ? country : undefined
}

function toTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
