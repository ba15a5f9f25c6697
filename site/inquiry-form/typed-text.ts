import { forEachField, type InquiryField, inquiryFields } from '#contract/inquiry/inquiry.ts'
import { type Control, isControl } from './control.ts'
import type { FormText } from './draft-keeper.ts'

export type TypedText = Record<InquiryField, string>

function toUntouched(preselected: string): TypedText {
  return { ...forEachField(() => ''), countryCode: preselected }
}

export function readTypedText(form: HTMLFormElement): TypedText {
  return forEachField((field) => findControl(form, field)?.value ?? '')
}

export function hasTypedText(text: TypedText, preselected: string): boolean {
  const untouched = toUntouched(preselected)
  return inquiryFields.some((field) => text[field] !== untouched[field])
}

function isSameText(a: TypedText, b: TypedText): boolean {
  return inquiryFields.every((field) => a[field] === b[field])
}

function fillUntouched(form: HTMLFormElement, text: TypedText, preselected: string): void {
  const untouched = toUntouched(preselected)
  const current = readTypedText(form)
  const isPhoneTouched = current.phone !== ''
  for (const field of inquiryFields) {
    const control = findControl(form, field)
    const isTouched = current[field] !== untouched[field] || (field === 'countryCode' && isPhoneTouched)
    if (control && !isTouched && text[field] !== current[field]) typeInto(control, text[field])
  }
}

/** For the keeper of drafts. `preselected` is the form's country code. */
export function createTypedText(preselected: string): FormText<TypedText> {
  return {
    read: readTypedText,
    hasText: (text) => hasTypedText(text, preselected),
    isSame: isSameText,
    fillUntouched: (form, text) => fillUntouched(form, text, preselected),
  }
}

export function typeInto(control: Control, text: string): void {
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function findControl(form: HTMLFormElement, field: InquiryField): Control | undefined {
  const control = form.elements.namedItem(field)
  return isControl(control) ? control : undefined
}
