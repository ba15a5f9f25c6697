import { createStore, useStore } from '../platform/store.ts'

const TICK_MS = 15_000
/** Synchronised clocks differ by less between two readings. */
const MAX_DRIFT_MS = 1_000

/** The server's clock minus this machine's clock. */
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

/** If this machine's clock is set back, late steps must stay late. A leap forward may be sleep. */
function correctForSetBack(): void {
  const now = { wall: Date.now(), running: performance.now() }
  const lostMs = now.running - seen.running - (now.wall - seen.wall)
  if (lostMs > MAX_DRIFT_MS) aheadMs += lostMs
  seen = now
}

function tick(): void {
  clock.set(readNow())
}
