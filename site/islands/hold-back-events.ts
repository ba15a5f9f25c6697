/** What React answers at once, by hydrating all at once. The browser itself goes on answering: text is typed, focus moves. */
const HELD_BACK = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'textInput',
  'input',
  'change',
  'paste',
  'cut',
  'compositionstart',
  'compositionend',
]

/** Keeps events inside of an element from everything that listens there, until it is let through. */
export function holdBackEvents(element: Element): () => void {
  const holding = new AbortController()
  for (const type of HELD_BACK) {
    addEventListener(
      type,
      (event) => {
        if (event.target instanceof Node && element.contains(event.target)) event.stopPropagation()
      },
      { capture: true, signal: holding.signal },
    )
  }
  return () => holding.abort()
}
