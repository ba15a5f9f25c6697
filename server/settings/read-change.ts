import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type SectionName, settingsSections } from '#contract/settings/settings.ts'
import type { Layer } from '../company/settings/layers.ts'
import type { ClearValues } from '../company/settings/values.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type Facts, type Fields, sectionRules } from './rules.ts'
import { hideSectionSecrets, keepSecrets } from './secrets.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of a section below the stored ones, the stored ones, those above, and what counts of them all. */
export type SectionState<Name extends SectionName> = Layer<Name> & {
  stored: Values
  present: ClearValues[Name]
}

export type ReadChange<Name extends SectionName> = {
  /** Values to be stored. */
  stored: Record<string, unknown>
  /** Values that then hold. */
  present: ClearValues[Name]
  /** The names of the values that change. */
  changed: string[]
}

/** Parses a section as it was sent, with the present values of what it leaves out. Throws `fields`. */
export function readChange<Name extends SectionName>(
  name: Name,
  sent: Values,
  known: SectionState<Name>,
  facts: Omit<Facts<Name>, 'content'>,
): ReadChange<Name> {
  const { environment, variables, stored, present: before } = known
  const content: Values = known.content
  const parsed = v.safeParse(settingsSections[name], { ...hideSectionSecrets(name, before), ...sent })
  if (!parsed.success) throw new AppError('fields', { fields: toFields(parsed.issues) })
  const { values, fields } = keepSecrets(name, parsed.output, before)
  // The schema has checked the values, and the secrets that it lets be kept are back in.
  const present = values as ClearValues[Name]
  const changed = Object.keys(values).filter(
    (key) => !isDeepStrictEqual(values[key], (before as Values)[key]),
  )
  for (const key of changed)
    if (key in environment) fields[key] = toFixedWords(String((variables as Values)[key]))
  Object.assign(fields, sectionRules[name].check?.(present, { ...facts, content: known.content }))
  if (Object.keys(fields).length > 0) throw new AppError('fields', { fields })
  const next: Record<string, unknown> = { ...stored }
  for (const key of changed) {
    if (isDeepStrictEqual(values[key], content[key])) delete next[key]
    else next[key] = values[key]
  }
  return { stored: next, present, changed }
}

function toFixedWords(variable: string): string {
  return `This is fixed by the environment variable ${variable}. Change it there, or remove it there first.`
}

function toFields(issues: readonly v.BaseIssue<unknown>[]): Fields {
  // The first of several for one value counts.
  return Object.fromEntries(
    issues
      .toReversed()
      .map((issue) => [issue.path?.map(({ key }) => String(key)).join('.') ?? '', toSentence(issue)]),
  )
}

/** Messages of the schema are sentences; the library's own describe types. */
function toSentence({ type, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object') return 'There is no such setting, or it is missing.'
  return message.startsWith('Invalid') ? 'This value can’t be used here.' : message
}
