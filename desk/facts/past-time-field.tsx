import { TextField } from '#ui/field.tsx'
import { useNow } from '../time/clock.ts'
import { toLatestInput } from './past-time.ts'

type PastTimeFieldProps = {
  id: string
  label: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function PastTimeField({ label, onChange, ...field }: PastTimeFieldProps) {
  return (
    <TextField
      {...field}
      label={`${label} (EAT)`}
      type="datetime-local"
      max={toLatestInput(useNow())}
      errorPrefix="Error: "
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
