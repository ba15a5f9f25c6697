import type { Phone } from '#contract/company/company.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { toPhone, toWrittenAbroad } from './to-phone.ts'

type PhoneFieldProps = {
  draft: Draft<'company'>
  path: string
  label: string
  hint?: string
  phone: Phone
  onChange: (phone: Phone) => void
  onRemove?: (() => void) | undefined
}

/** A number as people write it at home. It is shown as it can be dialled from everywhere once the field is left. */
export function PhoneField({ draft, path, label, hint, phone, onChange, onRemove }: PhoneFieldProps) {
  const { value, errors } = draft
  const { display } = phone
  const change = (typed: string) => onChange(toPhone(value.country, typed))
  return (
    <div className="setting__phone">
      <TextField
        {...toField(draft, `${path}.display`, hint)}
        error={errors[`${path}.display`] ?? errors[`${path}.e164`]}
        label={label}
        type="tel"
        autoComplete="off"
        value={display}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          const written = toWrittenAbroad(value.country, display)
          if (written !== display) change(written)
        }}
      />
      {onRemove && (
        <button className="tool setting__remove" type="button" onClick={onRemove}>
          Remove<span className="visually-hidden"> {label}</span>
        </button>
      )}
    </div>
  )
}
