import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

/** How far the server's clock is ahead of this machine's: what is due is due by the server's. */
let aheadMs = 0
let now = Date.now()
let timer: number | undefined
const listeners = new Set<() => void>()

/** The server's time, moving on every quarter of a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/** Takes the server's time from an answer of it. */
export function setServerTime(serverNow: number): void {
  aheadMs = serverNow - Date.now()
  tick()
}

export function readNow(): number {
  return Date.now() + aheadMs
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = readNow()
    timer = window.setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.clearInterval(timer)
  }
}

function tick(): void {
  now = readNow()
  for (const listener of listeners) listener()
}
