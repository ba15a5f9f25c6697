import type { SectionName } from '#contract/settings/settings.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'

type SecretFieldProps<Name extends SectionName> = {
  draft: Draft<Name>
  path: string
  label: string
  noun: 'password' | 'secret'
  value: unknown
  onChange: (typed: string) => void
}

/** A secret is never shown: an empty field keeps the one that is set. */
export function SecretField<Name extends SectionName>(props: SecretFieldProps<Name>) {
  const { draft, path, label, noun, value, onChange } = props
  const isKept = typeof value === 'object' && value !== null
  return (
    <TextField
      {...toField(draft, path, isKept ? `A ${noun} is set. Type another one to replace it.` : undefined)}
      label={label}
      type="password"
      autoComplete="new-password"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
