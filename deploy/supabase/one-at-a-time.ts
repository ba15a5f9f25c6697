/** Runs a task without overlap. Callers during a run share one more run, which follows it. */
export function oneAtATime(perform: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function run(): Promise<void> {
    running = perform().finally(() => {
      running = undefined
    })
    return running
  }

  return () => {
    if (next !== undefined) return next
    if (running === undefined) return run()
    next = running
      .catch(() => {}) // reported to the callers of that run
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
}
