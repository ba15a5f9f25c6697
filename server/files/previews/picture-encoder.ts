import type { ChildProcess } from 'node:child_process'
import type { PreviewSize } from '#contract/desk/file-contents.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createProcessPool } from '../../platform/isolation/process-pool.ts'
import { startLockedProcess } from '../../platform/isolation/start-process.ts'
import type { Log } from '../../platform/log/log.ts'
import { toProgramFile } from '../../platform/process/program-file.ts'
import { MAX_RESIDENT_BYTES, outcomes, sizeBytes } from './picture-limits.ts'

const TIMEOUT_MS = 15_000
/** A start takes longer than most pictures. The process that waits costs some 60 MB. */
const IDLE_MS = 5 * 60_000
const MAX_AT_ONCE = 2
/** Size of a picture of the larger size that is nothing but noise. */
const MAX_ENCODED_BYTES = 12 * 1024 * 1024

export type EncodedPicture = { jpeg: Buffer; isWhole: boolean }

export type Picture = {
  content: AsyncIterable<Uint8Array>
  bytes: number
  /** Pictures of one inquiry wait for each other, and not those of another for them. */
  of: string
}

export type PictureEncoder = Disposable & {
  /** Rejects with an AppError where the content is no picture, is too large, or takes too long. */
  encode(picture: Picture, size: PreviewSize, signal: AbortSignal): Promise<EncodedPicture>
  /** Starts the process of the next picture ahead, where none waits for it. */
  warm(): void
}

type Options = { log: Log; timeoutMs?: number; idleMs?: number; start?: () => ChildProcess }

export function createPictureEncoder({
  log,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  start = startPictureProcess,
}: Options): PictureEncoder {
  const processes = createProcessPool({
    log,
    start,
    timeoutMs,
    idleMs,
    maxAtOnce: MAX_AT_ONCE,
    maxResidentBytes: MAX_RESIDENT_BYTES,
    maxOutputBytes: MAX_ENCODED_BYTES,
  })
  return {
    async encode({ content, bytes, of }, size, signal) {
      // Somebody opened the larger size, while thumbnails come by themselves.
      const turn = { of, isUrgent: size === 'screen', bytes }
      const { exitCode, signalCode, output } = await processes.run(withSize(content, size), turn, signal)
      const isDone = exitCode === outcomes.whole || exitCode === outcomes.incomplete
      if (isDone && isJpeg(output)) return { jpeg: output, isWhole: exitCode === outcomes.whole }
      if (exitCode === outcomes.tooLarge) throw new AppError('preview_too_large')
      if (exitCode !== outcomes.unreadable)
        log.warn(
          { exitCode, signalCode },
          'The preview of a picture took too long, too much memory, or failed',
        )
      throw new AppError('preview_failed')
    },
    warm: () => processes.warm(),
    [Symbol.dispose]: () => processes[Symbol.dispose](),
  }
}

export function startPictureProcess(): ChildProcess {
  const file = toProgramFile('encode-picture', import.meta.url)
  return startLockedProcess({ file, packages: ['sharp'], usesAddons: true })
}

async function* withSize(content: AsyncIterable<Uint8Array>, size: PreviewSize): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(sizeBytes[size])
  yield* content
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}
