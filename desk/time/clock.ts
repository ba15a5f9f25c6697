import { createStore, useStore } from '../store.ts'

const TICK_MS = 15_000
/** Clocks that are kept in step move by less between two looks. */
const MAX_DRIFT_MS = 1_000

/** The server's clock minus this machine's: due times are the server's. */
let aheadMs = 0
let seen = { wall: Date.now(), running: performance.now() }

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
  correctForSetBack()
  aheadMs = serverNow - Date.now()
  tick()
}

export function readNow(): number {
  correctForSetBack()
  return Date.now() + aheadMs
}

/**
 * When this machine's clock is set back, what is late must not seem to have time. A leap forward may be the time that
 * the machine slept.
 */
function correctForSetBack(): void {
  const now = { wall: Date.now(), running: performance.now() }
  const lostMs = now.running - seen.running - (now.wall - seen.wall)
  if (lostMs > MAX_DRIFT_MS) aheadMs += lostMs
  seen = now
}

function tick(): void {
  clock.set(readNow())
}
