import { createStore, useStore } from '../store.ts'

const TICK_MS = 15_000

/** How far the server's clock is ahead of this machine's: what is due is due by the server's. */
let aheadMs = 0

const clock = createStore(Date.now(), () => {
  tick()
  const timer = window.setInterval(tick, TICK_MS)
  return () => window.clearInterval(timer)
})

/** The server's time, moving on every quarter of a minute. */
export function useNow(): number {
  return useStore(clock)
}

/** Takes the server's time from an answer of it. */
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
