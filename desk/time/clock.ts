import { createStore, useStore } from '../store.ts'

const TICK_MS = 15_000

/** The server's clock minus this machine's: due times are the server's. */
let aheadMs = 0

const clock = createStore(Date.now(), () => {
  tick()
  const timer = window.setInterval(tick, TICK_MS)
  return () => window.clearInterval(timer)
})

/** The server's time, updated every quarter of a minute. */
export function useNow(): number {
  return useStore(clock)
}

export function setServerTime(serverNow: number): void {
  aheadMs = serverNow - Date.now()
  tick()
}

export function readNow(): number {
  return Date.now() + aheadMs
}

function tick(): void {
  clock.set(readNow())
}
