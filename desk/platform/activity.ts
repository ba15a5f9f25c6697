const KEY = 'desk-active-at'
const NOTE_EVERY_MS = 5_000

/** Time of the last activity in any tab. Undefined if it is in the future, after the clock was set back. */
export function readActivity(): number | undefined {
  const at = Number(localStorage.getItem(KEY) ?? Number.NaN)
  return at <= Date.now() ? at : undefined
}

/** Writes a few times a minute at most. */
export function noteActivity(): void {
  const last = readActivity()
  if (last === undefined || Date.now() - last >= NOTE_EVERY_MS) restartActivity()
}

/** Restarts the idle timer, at sign-in and when the idle dialog is answered. */
export function restartActivity(): void {
  localStorage.setItem(KEY, String(Date.now()))
}
