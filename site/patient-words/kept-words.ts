import * as v from 'valibot'
import type { AdditionField } from '#contract/site/patient-page.ts'
import type { DraftRecord, FormText } from '../inquiry-form/draft-keeper.ts'
import { createDraftRecord } from '../inquiry-form/draft-record.ts'

export type AdditionText = Record<AdditionField, string>

/** Begins the keys of all inquiries; the number changes with the schema. */
export const KEPT_WORDS = 'addition-1-'

export function toAdditionKey(reference: string): string {
  return KEPT_WORDS + reference
}

export function createAdditionRecord(reference: string): DraftRecord<AdditionText> {
  const field = v.optional(v.string(), '')
  return createDraftRecord(toAdditionKey(reference), v.object(forEachField(() => field)))
}

export const additionText: FormText<AdditionText> = {
  read(form) {
    const typed = new FormData(form)
    return forEachField((name) => String(typed.get(name) ?? ''))
  },
  hasText: (text) => Object.values(text).some(Boolean),
  isSame: (a, b) => Object.values(forEachField((name) => a[name] === b[name])).every(Boolean),
  fillUntouched(form, text) {
    const current = additionText.read(form)
    forEachField((name) => {
      const control = form.elements.namedItem(name)
      if (current[name] !== '' || text[name] === '') return
      if (control instanceof RadioNodeList) control.value = text[name]
      else if (isTextControl(control)) control.value = text[name]
    })
  },
}

export function clearAddition(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = false
    else if (isTextControl(control) && control.type !== 'hidden') control.value = ''
  }
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}

/** Not the list of the contract, whose module brings all its schemas. */
function forEachField<Value>(toValue: (name: AdditionField) => Value): Record<AdditionField, Value> {
  return {
    message: toValue('message'),
    reach: toValue('reach'),
    when: toValue('when'),
    language: toValue('language'),
    writer: toValue('writer'),
    relation: toValue('relation'),
  }
}
