import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { yieldToServer } from '../isolation/start-process.ts'
import type { Log } from '../log/log.ts'
import { toProgramFile } from '../process/program-file.ts'

/** `pending` until the check has ended; `unknown` where it could not be carried out. */
export type Soundness = 'pending' | 'sound' | 'damaged' | 'unknown'

export type DamageCheck = AsyncDisposable & {
  soundness: () => Soundness
  /** Resolves when the check has ended or was disposed. */
  ended: Promise<void>
}

type CheckOptions = {
  log: Log
  /** The first visitors go first. */
  afterMs?: number
  onDamage: (finding: string) => Promise<void>
}

const AFTER_MS = 1_000

/** Checks all pages and indexes of an open SQLite database, in a process that yields to the server. */
export function startDamageCheck(
  file: string,
  { log, afterMs = AFTER_MS, onDamage }: CheckOptions,
): DamageCheck {
  const stop = new AbortController()
  let soundness: Soundness = 'pending'

  async function check(): Promise<void> {
    await sleep(afterMs, undefined, { signal: stop.signal, ref: false })
    const startedAt = performance.now()
    const finding = await findDamageApart(file, stop.signal)
    soundness = finding === '' ? 'sound' : 'damaged'
    if (finding === '') log.info({ ms: Math.round(performance.now() - startedAt) }, 'The database is sound')
    else await onDamage(finding)
  }

  const ended = check().catch((error: unknown) => {
    if (stop.signal.aborted) return
    if (soundness === 'pending') soundness = 'unknown'
    log.error({ err: error }, 'The database could not be checked for damage: the next start tries again')
  })
  return {
    soundness: () => soundness,
    ended,
    /** Waits for the process: while it has the file open, the log of a closed database would stay. */
    async [Symbol.asyncDispose]() {
      stop.abort()
      await ended
    },
  }
}

/** Empty for a sound database. */
async function findDamageApart(file: string, signal: AbortSignal): Promise<string> {
  const program = toProgramFile('check-damage', import.meta.url)
  const child = spawn(process.execPath, ['--disable-sigusr1', program, file], { env: {} })
  yieldToServer(child.pid)
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    const [finding, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    if (code !== 0) throw new Error(`The check ended with ${code}: ${said.trim()}`)
    return finding
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
