/** Events that make React hydrate everything at once. Their default actions still happen. */
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

/** Stops these events inside an element until released. */
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
