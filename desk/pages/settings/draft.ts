import type { SectionAnswer, SectionName, SectionValue } from '#contract/settings/settings.ts'

/** A section that is being changed, with the sentences that the server has for it. */
export type Draft<Name extends SectionName> = {
  value: SectionValue<Name>
  set: (changes: Partial<SectionValue<Name>>) => void
  /** Values that are not saved yet. */
  changes: Partial<SectionValue<Name>>
  /** By path, such as `phones.0.display`. */
  errors: Readonly<Record<string, string>>
  section: SectionAnswer<Name>
}

/** Attributes of a field: its error, and why it can't be changed. */
export function toField<Name extends SectionName>(
  { errors, section }: Pick<Draft<Name>, 'errors' | 'section'>,
  path: string,
  hint?: string,
) {
  const [key = ''] = path.split('.')
  const variable = section.fixed[key]
  const fixed = variable && `Fixed by the environment variable ${variable}.`
  return {
    id: `setting-${path}`,
    error: errors[path],
    errorPrefix: 'Error: ',
    hint: [hint, fixed].filter(Boolean).join(' ') || undefined,
    disabled: fixed !== undefined,
  }
}
