const QUIET_MS = 400
const MAX_WAIT_MS = 5_000

// Modules imported after this one are evaluated once the visitor has paused, or after the maximum wait.
await new Promise<void>((resolve) => {
  const waiting = new AbortController()
  const end = () => {
    waiting.abort()
    resolve()
  }
  let quiet = setTimeout(end, QUIET_MS)
  setTimeout(end, MAX_WAIT_MS)
  for (const type of ['pointerdown', 'keydown', 'input']) {
    const postpone = () => {
      clearTimeout(quiet)
      quiet = setTimeout(end, QUIET_MS)
    }
    addEventListener(type, postpone, { capture: true, signal: waiting.signal })
  }
})
