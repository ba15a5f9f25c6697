const PRESS_MS = 250

/**
 * Runs once a press that may be under way is over. A press on the button takes the focus from a field; were
 * something to appear above the button at that moment, the button would move away from under the finger.
 */
export function afterPress(run: () => void): void {
  setTimeout(run, document.querySelector(':active') ? PRESS_MS : 0)
}
