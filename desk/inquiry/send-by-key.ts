import type { KeyboardEvent } from 'react'
import { endText } from '../shell/shortcuts.ts'

/** For `onKeyDownCapture` of a form: Ctrl+Enter sends it wherever in it the focus is, before a menu's button opens. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, currentTarget, target, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  // React brings keys of an open menu here too, which is elsewhere in the page.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  event.preventDefault()
  event.stopPropagation()
  endText()
  currentTarget.requestSubmit()
}
