import type { DestinationStream } from 'pino'

/** A start that takes longer, such as one that waits for its database, says so. */
const HELD_MS = 3_000

const LEVELS: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
/** In each line of the log, and of no use to a person who reads the sentence. */
const LEFT_OUT = new Set(['level', 'time', 'msg'])

export type Terminal = {
  destination: DestinationStream
  /** Prints the first lines for a person, then what was logged before. */
  open(firstLines: string): void
}

/** For a person at a terminal: where to go comes first, then warnings, a sentence a line. */
export function createTerminal(write: (text: string) => void): Terminal {
  let held: string[] | undefined = []

  function release(): void {
    const lines = held ?? []
    held = undefined
    for (const line of lines) write(line)
  }

  const timer = setTimeout(release, HELD_MS).unref()
  process.once('exit', release)

  return {
    destination: {
      write(line) {
        const text = `${toWords(line)}\n`
        if (held === undefined) write(text)
        else held.push(text)
      },
    },
    open(firstLines) {
      clearTimeout(timer)
      write(firstLines)
      release()
    },
  }
}

/** The line was written by our own logger. */
function toWords(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>
  const { level, msg } = entry
  const rest = Object.entries(entry)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [`${LEVELS[Number(level)] ?? 'debug'}:`, String(msg ?? ''), ...rest].join(' ').trim()
}
