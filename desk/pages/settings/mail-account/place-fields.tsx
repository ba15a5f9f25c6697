import { TextField } from '#ui/field.tsx'
import { type Place, toPlace } from './account-draft.ts'

type PlaceFieldsProps = {
  id: string
  label: string
  place: Place
  error: string | undefined
  onChange: (place: Place) => void
}

/** A host, and its port where it is known. */
export function PlaceFields({ id, label, place, error, onChange }: PlaceFieldsProps) {
  return (
    <div className="mail-account__place">
      <TextField
        id={id}
        label={label}
        error={error}
        errorPrefix="Error: "
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={place.host}
        onChange={({ target }) => {
          const typed = toPlace(target.value)
          onChange(typed.port === '' ? { ...place, host: target.value } : typed)
        }}
      />
      <TextField
        id={`${id}-port`}
        label="Port"
        errorPrefix=""
        inputMode="numeric"
        autoComplete="off"
        placeholder="auto"
        value={place.port}
        onChange={({ target }) => onChange({ ...place, port: target.value.replace(/\D/g, '').slice(0, 5) })}
      />
    </div>
  )
}
