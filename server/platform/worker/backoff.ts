const FIRST_WAIT_MS = 10_000
export const MAX_WAIT_MS = 60 * 60 * 1000

/** Backoff after a failed attempt: 10 s, doubling up to an hour, with 20 % jitter. */
export function toWaitMs(attempts: number, random: () => number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS)
  return Math.round(wait * (0.8 + 0.4 * random()))
}
