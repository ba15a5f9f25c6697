import type { TimeLeftWords } from '../content/file-words.ts'
import type { SentFile } from './sent-file.ts'
import { createTimeLeft, toTimeLeftText } from './time-left.ts'

/** Beside the status and not announced, as it changes with each slice. */
export function showTimeLeft(
  place: HTMLElement,
  files: readonly SentFile[],
  words: TimeLeftWords,
  locale: string,
) {
  const timeLeft = createTimeLeft()

  function show(): void {
    const underWay = files.filter(({ outcome }) => outcome === undefined)
    const ms = underWay.some(({ isPaused }) => isPaused) ? undefined : timeLeft.findMs(sumLeft(underWay))
    const text = ms === undefined || underWay.length === 0 ? '' : toTimeLeftText(ms, words, locale)
    if (place.textContent !== text) place.textContent = text
  }

  /** A photo that waits is expected to become as much smaller as those before it. */
  function sumLeft(underWay: readonly SentFile[]): number {
    const smaller = files.filter(({ content, hasOriginal }) => content && hasOriginal)
    const before = smaller.reduce((sum, { file }) => sum + file.size, 0)
    const after = smaller.reduce((sum, { content }) => sum + (content?.size ?? 0), 0)
    const share = before > 0 ? after / before : 1
    return underWay.reduce(
      (sum, { file, content, confirmed, hasOriginal }) =>
        sum + (content?.size ?? file.size * (hasOriginal ? share : 1)) - confirmed,
      0,
    )
  }

  return {
    count(bytes: number) {
      timeLeft.count(bytes)
      show()
    },
    show,
  }
}
