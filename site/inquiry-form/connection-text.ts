import type { ConnectionWords } from '../content/types.ts'

export const SLOW_AFTER_MS = 4_000

type Connection = { isWaiting: boolean; isOffline: boolean; isSlow: boolean }

export function toConnectionText(
  words: ConnectionWords,
  { isWaiting, isOffline, isSlow }: Connection,
): string | undefined {
  if (isWaiting) return `${words.waiting} ${words.keepOpen}`
  if (isOffline) return words.offline
  return isSlow ? words.slow : undefined
}
