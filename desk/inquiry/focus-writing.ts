export type Writing = 'reply' | 'note'

const EVENT = 'pona-desk-write'

/** Brings the writing desk into view and puts the cursor into it. */
export function focusWriting(kind: Writing): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: kind }))
}

export function onFocusWriting(listener: (kind: Writing) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail === 'note' ? 'note' : 'reply')
  }
  window.addEventListener(EVENT, hear)
  return () => window.removeEventListener(EVENT, hear)
}
