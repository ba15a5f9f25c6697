/** A sleep that `ring` ends at once, also when it rang between arming and sleeping. */
export function createAlarm() {
  let ring = Promise.withResolvers<void>()
  return {
    arm() {
      ring = Promise.withResolvers<void>()
      const { promise } = ring
      return {
        async until(ms: number): Promise<void> {
          let timer: NodeJS.Timeout | undefined
          const timeout = new Promise<void>((resolve) => {
            timer = setTimeout(resolve, ms)
          })
          await Promise.race([promise, timeout])
          clearTimeout(timer)
        },
      }
    },
    ring: () => ring.resolve(),
  }
}
