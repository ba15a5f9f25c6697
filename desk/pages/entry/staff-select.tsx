import { SelectField } from '#ui/field.tsx'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'

type StaffSelectProps = {
  id: string
  label: string
  hint?: string
  value: string
  isNobodyAllowed?: boolean
  onChange: (id: string) => void
}

export function StaffSelect({ value, isNobodyAllowed = false, onChange, ...field }: StaffSelectProps) {
  const { toName } = useNames()
  const people = (useWorkplace()?.people ?? []).filter(({ disabled }) => !disabled)
  return (
    <SelectField
      {...field}
      value={value}
      errorPrefix="Error: "
      onChange={({ target }) => onChange(target.value)}
    >
      {isNobodyAllowed && <option value="">Nobody</option>}
      {people.map(({ id }) => (
        <option key={id} value={id}>
          {toName(id)}
        </option>
      ))}
    </SelectField>
  )
}
