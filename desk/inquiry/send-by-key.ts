import type { KeyboardEvent } from 'react'
import { endText } from '../shell/shortcuts.ts'

/** For a form's `onKeyDownCapture`: Ctrl+Enter sends it, wherever the focus is. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, currentTarget, target, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  // React also bubbles the keys of an open menu, which is elsewhere in the DOM.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  event.preventDefault()
  event.stopPropagation()
  endText()
  currentTarget.requestSubmit()
}
