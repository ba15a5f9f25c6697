import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

export function RetentionFields({ draft }: { draft: Draft<'retention'> }) {
  const { value, set } = draft
  return (
    <TextField
      {...toField(draft, 'days', '730 days are two years. A shorter time erases at once what is older.')}
      label="Days after which a closed inquiry is erased"
      type="number"
      min={1}
      inputMode="numeric"
      value={Number.isNaN(value.days) ? '' : value.days}
      onChange={({ target }) => set({ days: target.valueAsNumber })}
    />
  )
}
