import { isTextField } from '../shell/field-focus.ts'
import { readOrigin } from './origin.ts'

/** After the last act on an inquiry for now: back to the list that the coordinator came from, unless they are writing. */
export function returnToList(reference: string): void {
  const isHere = window.location.pathname.toUpperCase() === `/INQUIRIES/${reference}`
  if (isHere && readOrigin(window.history.state) && !isWriting()) window.history.back()
}

/** The field of a dialog goes with it. */
function isWriting(): boolean {
  const { activeElement } = document
  return isTextField(activeElement) && activeElement.closest('[role=dialog]') === null
}
