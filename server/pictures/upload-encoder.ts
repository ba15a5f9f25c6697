import type { ChildProcess } from 'node:child_process'
import type { EncodedPicture } from '../company/pictures/store.ts'
import { AppError } from '../platform/http/app-error.ts'
import { createProcessPool } from '../platform/isolation/process-pool.ts'
import { startLockedProcess } from '../platform/isolation/start-process.ts'
import type { Log } from '../platform/log/log.ts'
import { toProgramFile } from '../platform/process/program-file.ts'
import { HEADER_BYTES, MAX_PIXELS, MAX_RESIDENT_BYTES, outcomes } from './upload-limits.ts'

const TIMEOUT_MS = 30_000
const MAX_ENCODED_BYTES = 12 * 1024 * 1024

export type UploadEncoder = Disposable & {
  /** Rejects with `fields` and a sentence where the content is no picture, too large, or more than a picture. */
  encode(content: Uint8Array, signal: AbortSignal): Promise<EncodedPicture>
}

export function createUploadEncoder(log: Log): UploadEncoder {
  const processes = createProcessPool({
    log,
    start: startProcess,
    timeoutMs: TIMEOUT_MS,
    maxAtOnce: 1,
    maxResidentBytes: MAX_RESIDENT_BYTES,
    maxOutputBytes: MAX_ENCODED_BYTES,
  })
  return {
    async encode(content, signal) {
      const turn = { of: 'pictures', isUrgent: true, bytes: content.byteLength }
      const { exitCode, signalCode, output } = await processes.run(inOnePart(content), turn, signal)
      if (exitCode === outcomes.whole && output.length > HEADER_BYTES)
        return {
          width: output.readUInt32BE(0),
          height: output.readUInt32BE(4),
          content: output.subarray(HEADER_BYTES),
        }
      const known = Object.values(outcomes).some((outcome) => outcome === exitCode)
      if (!known)
        log.warn({ exitCode, signalCode }, 'An uploaded picture took too long, too much memory, or failed')
      throw new AppError('fields', { fields: { picture: toReason(exitCode) } })
    },
    [Symbol.dispose]: () => processes[Symbol.dispose](),
  }
}

function toReason(exitCode: number | null): string {
  if (exitCode === outcomes.tooLarge)
    return `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller first.`
  if (exitCode === outcomes.active)
    return 'The drawing has more in it than shapes, such as scripts or other files. Save it as a plain SVG, or as a PNG.'
  return 'This file is no picture that can be read. Choose a JPEG, PNG or WebP file, or an SVG for a logo.'
}

async function* inOnePart(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

function startProcess(): ChildProcess {
  const file = toProgramFile('encode-upload', import.meta.url)
  return startLockedProcess({ file, packages: ['sharp'], usesAddons: true })
}
