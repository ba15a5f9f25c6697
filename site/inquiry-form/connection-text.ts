import type { ConnectionWords } from '../content/types.ts'

export const SLOW_AFTER_MS = 4_000

export function toConnectionText(
  words: ConnectionWords,
  isWaiting: boolean,
  isOffline: boolean,
  isSlow: boolean,
): string | false {
  if (isWaiting) return `${words.waiting} ${words.keepOpen}`
  return (isOffline && words.offline) || (isSlow && words.slow)
}
