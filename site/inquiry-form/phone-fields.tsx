import { type ComponentProps, useRef, useState } from 'react'
import { countries } from '#contract/countries.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { FieldNote, type Note } from '#ui/field-note.tsx'
import type { PhoneNoteWords } from '../content/types.ts'
import { afterPress } from './after-press.ts'
import { toPhoneNote } from './phone-note.ts'
import { typeInto } from './typed-text.ts'

type PhoneFieldsProps = {
  countryCode: ComponentProps<typeof SelectField>
  phone: ComponentProps<typeof TextField>
  words: PhoneNoteWords
}

/** Country code and number; says below them, once the visitor has left, how the number was understood. */
export function PhoneFields({ countryCode, phone, words }: PhoneFieldsProps) {
  const select = useRef<HTMLSelectElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState<Note | null>(null)
  const shownNote = phone.error ? null : note

  function tellUnderstood() {
    if (!select.current || !input.current) return
    const understood = toPhoneNote(select.current.value, input.current.value, words)
    if (understood.otherCountry) typeInto(select.current, understood.otherCountry.code)
    setNote(understood.note)
  }

  return (
    <div className="inquiry-form__telephone">
      <SelectField {...countryCode} ref={select} autoComplete="tel-country-code" onChange={tellUnderstood}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>{`${code} ${name}`}</option>
        ))}
      </SelectField>
      <TextField
        {...phone}
        ref={input}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        onBlur={() => afterPress(tellUnderstood)}
        onInput={() => setNote(null)}
        hasNote={shownNote !== null}
      />
      <FieldNote field={phone.id} note={shownNote} />
    </div>
  )
}
