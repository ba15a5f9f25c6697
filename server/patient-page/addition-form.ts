import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  type Addition,
  type AdditionErrors,
  type AdditionForm,
  additionFields,
  additionSchema,
} from '#contract/site/patient-page.ts'

const MAX_KEY_LENGTH = 100

export type ReadAddition = { key: string; addition: Addition } | { form: AdditionForm }

export function newForm(): AdditionForm {
  return { key: randomUUID(), values: {}, errors: {}, problem: null }
}

/** Returns the sent addition, or the form with its errors and all that was typed. */
export function readAddition(fields: URLSearchParams): ReadAddition {
  const form = toTypedForm(fields)
  const parsed = v.safeParse(additionSchema, form.values)
  if (!parsed.success) return { form: { ...form, errors: toErrors(parsed.issues) } }
  const isEmpty = Object.values(parsed.output).every((value) => value === '')
  if (isEmpty) return { form: { ...form, errors: { message: 'required' } } }
  return { key: form.key, addition: parsed.output }
}

/** The form as it was sent, under its key: a repetition adds nothing twice. */
export function toTypedForm(fields: URLSearchParams, problem: AdditionForm['problem'] = null): AdditionForm {
  const typed = additionFields.flatMap((field) => {
    const value = fields.get(field)
    return value ? [[field, value] as const] : []
  })
  const key = (fields.get('key') ?? '').slice(0, MAX_KEY_LENGTH)
  return { key, values: Object.fromEntries(typed), errors: {}, problem }
}

function toErrors(issues: readonly v.BaseIssue<unknown>[]): AdditionErrors {
  const entries = issues.flatMap((issue) => {
    const field = additionFields.find((name) => name === issue.path?.[0]?.key)
    return field ? [[field, issue.message === 'tooLong' ? 'tooLong' : 'notAChoice'] as const] : []
  })
  return Object.fromEntries(entries)
}
