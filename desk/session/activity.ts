const KEY = 'pona-desk-active-at'
const NOTE_EVERY_MS = 5_000

/**
 * When somebody last did something, in any tab: all of them share it through local storage. Undefined too where that is
 * still to come, because the clock was set back.
 */
export function readActivity(): number | undefined {
  const at = Number(localStorage.getItem(KEY) ?? Number.NaN)
  return at <= Date.now() ? at : undefined
}

/** Notes that somebody is there, a few times a minute at most. */
export function noteActivity(): void {
  const last = readActivity()
  if (last === undefined || Date.now() - last >= NOTE_EVERY_MS) restartActivity()
}

/** Begins the count anew: at sign-in, and when somebody answers whether they are there. */
export function restartActivity(): void {
  localStorage.setItem(KEY, String(Date.now()))
}
