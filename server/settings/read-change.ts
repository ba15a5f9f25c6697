import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type SectionName, settingsSections } from '#contract/settings.ts'
import type { Layers } from '../company/settings/layers.ts'
import { AppError } from '../platform/http/app-error.ts'
import { findDestinationErrors } from './check-destinations.ts'
import { findHoursErrors } from './check-hours.ts'
import { findColourErrors } from './check-look.ts'
import { type Facts, findFactContradictions } from './find-fact-contradictions.ts'
import { hideSectionSecrets, keepSecrets } from './secrets.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = Record<string, string>

/** Layers of a section: below and above the stored values, and the stored values. */
export type Known = {
  content: Values
  environment: Values
  variables: Values
  stored: Values
  present: Values
}

export type ReadChange = {
  /** Values to be stored. */
  stored: Record<string, unknown>
  /** Values that then hold. */
  present: Record<string, unknown>
  /** The names of the values that change. */
  changed: string[]
}

export function toKnown(name: SectionName, layers: Layers, stored: Values, present: Values): Known {
  return { ...layers[name], stored, present }
}

/** Parses a section as it was sent, with the present values of what it leaves out. Throws `fields`. */
export function readChange(name: SectionName, sent: Values, known: Known, facts: Facts): ReadChange {
  const { content, environment, variables, stored, present } = known
  const parsed = v.safeParse(settingsSections[name], { ...hideSectionSecrets(name, present), ...sent })
  if (!parsed.success) throw new AppError('fields', { fields: toFields(parsed.issues) })
  const { values, fields } = keepSecrets(name, parsed.output, present)
  const changed = Object.keys(values).filter((key) => !isDeepStrictEqual(values[key], present[key]))
  for (const key of changed) if (key in environment) fields[key] = toFixedWords(String(variables[key]))
  Object.assign(
    fields,
    findContradictions(name, values, content),
    findFactContradictions(name, values, facts),
  )
  if (Object.keys(fields).length > 0) throw new AppError('fields', { fields })
  const next: Record<string, unknown> = { ...stored }
  for (const key of changed) {
    if (isDeepStrictEqual(values[key], content[key])) delete next[key]
    else next[key] = values[key]
  }
  return { stored: next, present: values, changed }
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

function findContradictions(name: SectionName, values: Values, content: Values): Fields {
  if (name === 'destinations') return findDestinationErrors(values, content)
  if (name === 'hours') return findHoursErrors(values)
  if (name === 'look') return findColourErrors(values)
  if (name === 'mail' || name === 'mailbox') return findServerContradictions(name, values)
  if (name !== 'sign-in') return {}
  // The schema of the section has checked it.
  const names = (values['providers'] as { name: string }[]).map((provider) => provider.name)
  const twice = names.findIndex((one, index) => names.indexOf(one) !== index)
  return twice < 0 ? {} : { [`providers.${twice}.name`]: 'Another provider has this name.' }
}

/** A mail server may take mail without a sign-in. A mailbox never does, and no password goes out in clear. */
function findServerContradictions(name: 'mail' | 'mailbox', values: Values): Fields {
  const { server, user, password } = values
  if (server === null) return {}
  if (name === 'mailbox' && user === null) return { user: 'Enter the user name.' }
  if ((user === null) !== (password === null))
    return user === null
      ? { user: 'Enter the user name, or remove the password.' }
      : { password: 'Enter the password.' }
  return {}
}
