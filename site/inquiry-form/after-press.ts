const PRESS_MS = 250

/** Pressing the button blurs a field: content that appears above at that moment would move the button away. */
export function afterPress(run: () => void): void {
  setTimeout(run, document.querySelector(':active') ? PRESS_MS : 0)
}
