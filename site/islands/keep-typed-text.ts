import { type Control, isControl } from '../inquiry-form/control.ts'

/**
 * Remembers an element's controls and where the focus is. The returned function puts text, focus and caret into the
 * controls that have taken their places: React renders a form again where a translation or an extension has changed it.
 */
export function keepTypedText(container: Element): () => void {
  const controls = [...container.querySelectorAll('[name]')].filter(isControl)
  let focused: unknown = document.activeElement
  const watching = new AbortController()
  container.addEventListener('focusin', ({ target }) => (focused = target), watching)
  // Later, because some browsers also tell it of a field that was removed.
  container.addEventListener('focusout', ({ target }) => setTimeout(forget, 0, target), watching)

  function forget(left: unknown) {
    if (focused === left) focused = undefined
  }

  return function restore() {
    watching.abort()
    for (const old of controls) {
      const control = !old.isConnected && container.querySelector(`[name="${old.name}"]`)
      if (!isControl(control)) continue
      control.value = old.value
      if (old === focused) moveFocus(old, control)
    }
  }
}

function moveFocus(from: Control, to: Control): void {
  to.focus({ preventScroll: true })
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return
  const { selectionStart, selectionEnd, selectionDirection } = from
  // Fields of type "email" tell no selection; there the caret is at the end.
  if (selectionStart !== null)
    to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
}
