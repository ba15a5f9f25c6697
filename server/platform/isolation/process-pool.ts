import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../log/log.ts'
import { limitMemory } from './memory.ts'
import { createTurns, type Turn, toBusy } from './turns.ts'

export type Ended = { exitCode: number | null; signalCode: string | null; output: Buffer }

export type ProcessPool = Disposable & {
  /** Hands the content to a process, and resolves to how it ended. Rejects where the content itself can't be read. */
  run(content: AsyncIterable<Uint8Array>, turn: Turn, signal: AbortSignal): Promise<Ended>
  /** A file may come soon: has a process wait for it, with its program loaded, for `idleMs` from now. */
  warm(): void
}

type Options = {
  log: Log
  start: () => ChildProcess
  maxAtOnce: number
  /** From its first byte. */
  timeoutMs: number
  /** One started process waits for the next file for so long; none without it. */
  idleMs?: number
  maxResidentBytes: number
  /** A process that writes more is ended, and counts as having written nothing. */
  maxOutputBytes: number
}

/** Each file has a process of its own, so that one which takes its process over sees and changes no other file. */
export function createProcessPool(options: Options): ProcessPool {
  const { log, start, maxAtOnce, timeoutMs, idleMs, maxResidentBytes, maxOutputBytes } = options
  const turns = createTurns({ maxAtOnce })
  const busy = new Set<ChildProcess>()
  let spare: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function endSpare(): void {
    clearTimeout(idle)
    spare?.kill('SIGKILL')
    spare = undefined
  }

  function take(): ChildProcess {
    const taken = spare ?? guard(start())
    spare = undefined
    clearTimeout(idle)
    return taken
  }

  function keepSpare(): void {
    if (idleMs === undefined) return
    clearTimeout(idle)
    spare ??= guard(start())
    idle = setTimeout(endSpare, idleMs).unref()
  }

  function guard(child: ChildProcess): ChildProcess {
    const program = child.spawnargs.at(-1)
    child.on('error', (error) => log.error({ err: error, program }, 'The process for a file does not start'))
    child.stdin?.on('error', () => {})
    child.once('exit', () => {
      if (spare === child) spare = undefined
    })
    return child
  }

  async function runIn(
    child: ChildProcess,
    content: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<Ended> {
    const end = () => child.kill('SIGKILL')
    const timer = setTimeout(end, timeoutMs)
    using _memory = limitMemory(child, maxResidentBytes)
    busy.add(child)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    try {
      keepSpare()
      const ended = await runOne(child, content, maxOutputBytes)
      signal.throwIfAborted()
      return ended
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      end()
      busy.delete(child)
    }
  }

  return {
    async run(content, turn, signal) {
      using _turn = await turns.take(turn, signal)
      return await runIn(take(), content, signal)
    },
    warm() {
      try {
        keepSpare()
      } catch (error) {
        log.warn({ err: error }, 'No process could be started ahead of the next file')
      }
    },
    [Symbol.dispose]() {
      endSpare()
      for (const child of busy) child.kill('SIGKILL')
    },
  }
}

async function runOne(
  child: ChildProcess,
  content: AsyncIterable<Uint8Array>,
  maxOutputBytes: number,
): Promise<Ended> {
  const { stdin, stdout, pid } = child
  if (!(stdin && stdout) || pid === undefined) throw toBusy()
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
  const written = readAll(stdout, child, maxOutputBytes)
  // The process may end before it has read all, as when it refuses; a content that can't be read is our own failure.
  const failure = await pipeline(content, stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure !== undefined && !isClosedPipe(failure)) {
    child.kill('SIGKILL')
    await written
    throw failure
  }
  const output = await written
  await exited
  return { exitCode: child.exitCode, signalCode: child.signalCode, output }
}

async function readAll(
  stdout: NonNullable<ChildProcess['stdout']>,
  child: ChildProcess,
  maxBytes: number,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of stdout) {
      parts.push(part)
      bytes += part.byteLength
      if (bytes > maxBytes) {
        child.kill('SIGKILL')
        break
      }
    }
  } catch {
    // The exit code tells why.
  }
  return Buffer.concat(bytes > maxBytes ? [] : parts)
}

function isClosedPipe(error: unknown): boolean {
  const codes = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
