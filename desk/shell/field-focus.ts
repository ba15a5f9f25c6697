import { type RefObject, useEffect, useRef } from 'react'

export type FieldName = 'search' | 'reply' | 'note' | 'said' | 'hospital'
type Field = HTMLInputElement | HTMLTextAreaElement

/** A field that takes longer is not coming: keys are shortcuts again. */
const MAX_WAIT_MS = 10_000

const fields = new Map<FieldName, Field>()
let awaited: { name: FieldName; text: string; until: number } | undefined

/** Focuses a field now or as soon as it is rendered. Text typed until then goes into it. */
export function focusField(name: FieldName): void {
  const field = fields.get(name)
  if (field) enter(field, '')
  else awaited = { name, text: isAwaited(name) ? (awaited?.text ?? '') : '', until: toDeadline() }
}

/**
 * For the ref of a field whose form keeps what is typed. In an effect, because a store to which the field's form listens is heard from then on: letters
 * that were entered before would be replaced by the value that was rendered.
 */
export function useAwaitedField<Element extends Field>(name: FieldName): RefObject<Element | null> {
  const field = useRef<Element>(null)
  useEffect(() => registerField(name, field.current), [name])
  return field
}

export function registerField(name: FieldName, field: Field | null): (() => void) | undefined {
  if (field === null) return undefined
  fields.set(name, field)
  if (awaited && isAwaited(name)) enter(field, awaited.text)
  return () => {
    if (fields.get(name) === field) fields.delete(name)
  }
}

export function isAwaited(name: FieldName): boolean {
  return awaited?.name === name && performance.now() < awaited.until
}

/** Buffers a key for the awaited field. False when none is awaited or the key is no text. */
export function keepForField({ key }: KeyboardEvent): boolean {
  if (awaited === undefined || !isAwaited(awaited.name)) return false
  const text = typeKey(awaited.text, key)
  if (text === undefined) return false
  awaited = { ...awaited, text, until: toDeadline() }
  return true
}

function typeKey(text: string, key: string): string | undefined {
  if (key === 'Backspace') return text.slice(0, -1)
  if (key === 'Enter') return `${text}\n`
  return key.length === 1 ? text + key : undefined
}

export function stopAwaiting(): void {
  awaited = undefined
}

/** A checkbox takes no letters. */
const TEXT_FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

export function isTextField(element: EventTarget | null): element is HTMLElement {
  return element instanceof HTMLElement && element.closest(TEXT_FIELDS) !== null
}

/** Moves the focus when the page changes, but never out of a field or ahead of an awaited one. */
export function offerFocus(element: HTMLElement | null): void {
  if (awaited && isAwaited(awaited.name)) return
  if (!isTextField(document.activeElement)) element?.focus({ preventScroll: true })
}

function enter(field: Field, text: string): void {
  stopAwaiting()
  field.focus({ preventScroll: true })
  field.closest('section')?.scrollIntoView({ block: 'nearest' })
  const isLine = field instanceof HTMLInputElement
  if (isLine) field.select()
  const [words = '', ...rest] = isLine ? text.split('\n') : [text]
  if (words !== '') {
    const fitting = field.maxLength < 0 ? words : words.slice(0, field.maxLength)
    field.setRangeText(fitting, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (rest.length > 0) field.form?.requestSubmit()
}

function toDeadline(): number {
  return performance.now() + MAX_WAIT_MS
}
