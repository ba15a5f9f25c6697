const PRESS_MS = 250

/**
 * Runs once a press in progress has ended. Pressing the button blurs a field; content that appeared above the button at
 * that moment would move it away from the finger.
 */
export function afterPress(run: () => void): void {
  setTimeout(run, document.querySelector(':active') ? PRESS_MS : 0)
}
