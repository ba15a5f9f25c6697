import type { ComponentProps } from 'react'
import type { SectionName } from '#contract/settings/settings.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { findError } from './find-error.ts'

/** Words and attributes of a field. `rows` makes it a list of lines; an optional one that is empty is null, or no line. */
type PlainField = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  hint?: string
  isOptional?: boolean
  rows?: number
}

type PlainFieldsProps<Name extends SectionName, Value> = {
  draft: Draft<Name>
  /** Path of the value in the section; none for the section itself. */
  path?: string
  value: Value
  fields: { readonly [Key in keyof Value]?: PlainField }
  onChange: (changes: Partial<Value>) => void
}

export const date = { type: 'date' } as const
export const code = { autoCapitalize: 'none', spellCheck: false } as const
export const link = { type: 'url', inputMode: 'url', isOptional: true, label: 'Link' } as const

/** Labelled inputs in the order of their description. */
export function PlainFields<Name extends SectionName, Value extends object>(
  props: PlainFieldsProps<Name, Value>,
) {
  const { draft, path, value, fields, onChange } = props
  return Object.entries<PlainField | undefined>(fields).map(([key, field]) => {
    const { hint, isOptional, rows, ...input } = field ?? { label: key }
    const ownPath = path === undefined ? key : `${path}.${key}`
    const present = value[key as keyof Value] ?? ''
    const set = (changed: unknown) => onChange({ [key]: changed } as Partial<Value>)
    const common = { ...toField(draft, ownPath, hint), label: input.label }
    if (rows === undefined)
      return (
        <TextField
          key={key}
          {...input}
          {...common}
          value={String(present)}
          onChange={({ target }) => set(target.value || (isOptional ? null : ''))}
        />
      )
    return (
      <TextAreaField
        key={key}
        {...common}
        error={findError(draft.errors, ownPath)}
        rows={rows}
        value={[present].flat().join('\n')}
        onChange={({ target }) => set(isOptional && target.value === '' ? [] : target.value.split('\n'))}
      />
    )
  })
}
