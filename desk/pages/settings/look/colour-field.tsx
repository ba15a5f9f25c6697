import { HEX } from '#contract/look/colours.ts'
import { TextField } from '#ui/field.tsx'

type ColourFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
  value: string
  /** The nearest colour that can be read, where this one can't. */
  proposed?: string | undefined
  onChange: (value: string) => void
}

/** A colour by the browser's own chooser, or by its number. */
export function ColourField({ id, label, value, proposed, onChange, disabled, ...field }: ColourFieldProps) {
  return (
    <div className="colour">
      <input
        className="colour__chooser"
        type="color"
        aria-label={`${label}, choose`}
        disabled={disabled}
        value={HEX.test(value) ? value : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField
        {...field}
        id={id}
        label={label}
        errorPrefix="Error: "
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
      />
      {proposed && (
        <button className="tool colour__proposed" type="button" onClick={() => onChange(proposed)}>
          <span className="colour__dot" style={{ background: proposed }} />
          Use {proposed}
          <span className="visually-hidden"> for {label}</span>
        </button>
      )}
    </div>
  )
}
