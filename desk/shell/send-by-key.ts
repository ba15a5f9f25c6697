import type { KeyboardEvent } from 'react'
import { endText } from './shortcuts.ts'

/** For a form's `onKeyDownCapture`: Ctrl+Enter sends it; with Shift it presses the button named `then`. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, shiftKey, currentTarget, target, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  // React also bubbles the keys of an open menu, which is elsewhere in the DOM.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  event.preventDefault()
  event.stopPropagation()
  endText()
  const then = shiftKey ? currentTarget.querySelector<HTMLButtonElement>('[value=then]') : null
  currentTarget.requestSubmit(then)
}

export function isThenButton(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === 'then'
}
