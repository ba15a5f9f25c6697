const QUIET_MS = 400
const LONGEST_MS = 5_000

// What is imported after this is evaluated once nothing was pressed or typed for a moment, or for long enough.
await new Promise<void>((resolve) => {
  const waiting = new AbortController()
  const end = () => {
    waiting.abort()
    resolve()
  }
  let quiet = setTimeout(end, QUIET_MS)
  setTimeout(end, LONGEST_MS)
  for (const type of ['pointerdown', 'keydown', 'input']) {
    const postpone = () => {
      clearTimeout(quiet)
      quiet = setTimeout(end, QUIET_MS)
    }
    addEventListener(type, postpone, { capture: true, signal: waiting.signal })
  }
})
