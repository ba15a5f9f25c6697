import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import type { PreviewSize } from '#contract/desk/files.ts'
import { AppError, RETRY_AFTER_SECONDS } from '../../http/app-error.ts'
import type { Log } from '../../log/log.ts'
import { outcomes, sizeBytes } from './picture-limits.ts'
import { startPictureProcess } from './picture-process.ts'

const TIMEOUT_MS = 15_000
/** One started process waits for the next picture: a start takes longer than most pictures. It costs some 60 MB. */
const IDLE_MS = 30_000
const MAX_AT_ONCE = 2
const MAX_WAITING = 200
/** Of a picture of the larger size that is nothing but noise. */
const MAX_ENCODED_BYTES = 12 * 1024 * 1024

export type EncodedPicture = { jpeg: Buffer; isWhole: boolean }

export type PictureEncoder = Disposable & {
  /** Rejects with an AppError where the content is no picture, is too large, or takes too long. */
  encode(content: AsyncIterable<Uint8Array>, size: PreviewSize, signal: AbortSignal): Promise<EncodedPicture>
}

type Options = { log: Log; timeoutMs?: number; idleMs?: number; start?: () => ChildProcess }

/** Each picture has a process of its own, so that one which takes its process over sees and changes no other picture. */
export function createPictureEncoder({
  log,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  start = startPictureProcess,
}: Options): PictureEncoder {
  const waiting: (() => void)[] = []
  const busy = new Set<ChildProcess>()
  let running = 0
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
    clearTimeout(idle)
    spare ??= guard(start())
    idle = setTimeout(endSpare, idleMs).unref()
  }

  function guard(child: ChildProcess): ChildProcess {
    child.on('error', (error) =>
      log.error({ err: error }, 'The process for previews of pictures does not start'),
    )
    child.stdin?.on('error', () => {})
    child.once('exit', () => {
      if (spare === child) spare = undefined
    })
    return child
  }

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (running < MAX_AT_ONCE) {
      running += 1
      return
    }
    if (waiting.length >= MAX_WAITING) throw toBusy()
    const turn = Promise.withResolvers<void>()
    const leave = () => {
      const at = waiting.indexOf(turn.resolve)
      if (at < 0) return
      waiting.splice(at, 1)
      turn.reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(turn.resolve)
    await turn.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async encode(content, size, signal) {
      await waitForTurn(signal)
      const child = take()
      busy.add(child)
      keepSpare()
      const end = () => child.kill('SIGKILL')
      const timer = setTimeout(end, timeoutMs)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
      try {
        return await run(child, withSize(content, size), log)
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        end()
        busy.delete(child)
        passTurn()
      }
    },
    [Symbol.dispose]() {
      endSpare()
      for (const child of busy) child.kill('SIGKILL')
    },
  }
}

async function* withSize(content: AsyncIterable<Uint8Array>, size: PreviewSize): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(sizeBytes[size])
  yield* content
}

async function run(
  child: ChildProcess,
  content: AsyncGenerator<Uint8Array>,
  log: Log,
): Promise<EncodedPicture> {
  const { stdin, stdout, pid } = child
  if (!(stdin && stdout) || pid === undefined) throw toBusy()
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
  const encoded = readAll(stdout, child)
  // The process may end before it has read all, as when it refuses; a content that can't be read is our own failure.
  const failure = await pipeline(content, stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure !== undefined && !isClosedPipe(failure)) {
    child.kill('SIGKILL')
    await encoded
    throw failure
  }
  const jpeg = await encoded
  await exited
  const { exitCode, signalCode } = child
  const isDone = exitCode === outcomes.whole || exitCode === outcomes.incomplete
  if (isDone && isJpeg(jpeg)) return { jpeg, isWhole: exitCode === outcomes.whole }
  if (exitCode === outcomes.tooLarge) throw new AppError('preview_too_large')
  if (exitCode !== outcomes.unreadable)
    log.warn({ exitCode, signalCode }, 'The preview of a picture took too long, too much memory, or failed')
  throw new AppError('preview_failed')
}

async function readAll(stdout: NonNullable<ChildProcess['stdout']>, child: ChildProcess): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of stdout) {
      parts.push(part)
      bytes += part.byteLength
      if (bytes > MAX_ENCODED_BYTES) {
        child.kill('SIGKILL')
        break
      }
    }
  } catch {
    // The exit code tells why.
  }
  return Buffer.concat(bytes > MAX_ENCODED_BYTES ? [] : parts)
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

function isClosedPipe(error: unknown): boolean {
  const codes = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function toBusy(): AppError {
  return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
