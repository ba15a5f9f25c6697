import { isTextField } from '../shell/field-focus.ts'
import { readOrigin } from './origin.ts'

/** Back to the list that led here, unless the coordinator is writing. */
export function returnToList(reference: string): void {
  const isHere = window.location.pathname.toUpperCase() === `/INQUIRIES/${reference}`
  if (isHere && readOrigin(window.history.state) && !isWriting()) window.history.back()
}

/** The field of a closing dialog doesn't count. */
function isWriting(): boolean {
  const { activeElement } = document
  return isTextField(activeElement) && activeElement.closest('[role=dialog]') === null
}
