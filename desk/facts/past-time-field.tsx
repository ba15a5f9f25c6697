import { TextField } from '#ui/field.tsx'
import { useSettings } from '../platform/use-settings.ts'
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
  const zoneShort = useSettings()?.zoneShort
  return (
    <TextField
      {...field}
      label={zoneShort ? `${label} (${zoneShort})` : label}
      type="datetime-local"
      max={toLatestInput(useNow())}
      errorPrefix="Error: "
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
