import type { Phone } from '#contract/company/company.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

type PhoneFieldsProps = {
  draft: Draft<'company'>
  path: string
  label: string
  phone: Phone
  onChange: (phone: Phone) => void
  onRemove?: (() => void) | undefined
}

export function PhoneFields({ draft, path, label, phone, onChange, onRemove }: PhoneFieldsProps) {
  const { display, e164 } = phone
  return (
    <fieldset className="setting__group">
      <legend className="visually-hidden">{label}</legend>
      <TextField
        {...toField(draft, `${path}.display`)}
        label={`${label}, as people read it`}
        inputMode="tel"
        value={display}
        onChange={({ target }) => onChange({ e164: toE164(target.value, phone), display: target.value })}
      />
      <TextField
        {...toField(draft, `${path}.e164`)}
        label={`${label}, to dial`}
        inputMode="tel"
        value={e164}
        onChange={({ target }) => onChange({ display, e164: target.value })}
      />
      {onRemove && (
        <button className="tool setting__remove" type="button" onClick={onRemove}>
          Remove<span className="visually-hidden"> {label}</span>
        </button>
      )}
    </fieldset>
  )
}

/** Follows what is typed for people, until somebody types another one to dial. */
function toE164(typed: string, { display, e164 }: Phone): string {
  return e164 === toDigits(display) ? toDigits(typed) : e164
}

function toDigits(text: string): string {
  return text.replace(/[^+\d]/g, '')
}
