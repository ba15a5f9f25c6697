/** Runs a task once at a time. Whoever asks while it runs shares one more run, which begins after it. */
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
      .catch(() => {}) // told to those who asked for that run
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
}
