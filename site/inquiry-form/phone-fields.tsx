import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import {
  type Country,
  countries,
  defaultCountryCode,
  otherCountryCode,
  toCountryName,
} from '#contract/countries.ts'
import type { CountryNames } from '#contract/site-build.ts'
import { findCountryOfZone } from '#contract/time-zones.ts'
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
  otherChoice: string
  words: PhoneNoteWords
  countryNames: CountryNames
}

/**
 * Offers the country of the device's time zone while +254 is preselected. After the field is left, a note says how the
 * number was understood.
 */
export function PhoneFields({ countryCode, phone, otherChoice, words, countryNames }: PhoneFieldsProps) {
  const select = useRef<HTMLSelectElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The visitor's choice, while the number's own code replaces it. */
  const replacedCode = useRef<string>(undefined)
  const [note, setNote] = useState<Note | null>(null)
  const [home, setHome] = useState<Country | undefined>(undefined)
  const [searchCountry] = useState(createCountrySearch)

  function tellUnderstood() {
    if (!select.current || !input.current) return
    const chosen = select.current.value
    const typed = input.current.value
    const { note, ownCountry, candidates } = toPhoneNote(chosen, typed, words, countryNames, toTimeZone())
    if (ownCountry) {
      replacedCode.current ??= chosen
      typeInto(select.current, ownCountry.code)
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

  const offerHome = useCallback(() => setHome(findHome(select.current)), [])

  // A form in use must not move: then the offer waits until somebody comes to the number.
  useEffect(() => {
    if (!document.activeElement?.closest('form')) offerHome()
  }, [offerHome])

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
        onInput={offerHome}
        onChange={() => {
          replacedCode.current = undefined
          tellUnderstood()
        }}
      >
        {countries.map((country) => (
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
        onFocus={offerHome}
        onBlur={() => afterPress(tellUnderstood)}
        onInput={() => {
          setNote(null)
          if (replacedCode.current && select.current) typeInto(select.current, replacedCode.current)
          replacedCode.current = undefined
        }}
        hasNote={note !== null}
      />
      <FieldNote field={phone.id} note={note} />
      {home && !note && (
        <div className="field__note">
          {toAnswer(
            words.home.replace('{country}', toCountryName(home, countryNames)).replace('{code}', home.code),
            select,
            home.code,
          )}
        </div>
      )}
    </div>
  )
}

/** The country to offer in place of the preselected one. */
function findHome(select: HTMLSelectElement | null): Country | undefined {
  const country = findCountryOfZone(toTimeZone())
  const isPreselected = select?.value === defaultCountryCode
  return isPreselected && country?.code !== defaultCountryCode ? country : undefined
}

function toTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
