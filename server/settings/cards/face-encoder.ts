import { AppError } from '../../platform/http/app-error.ts'
import { createProcessPool } from '../../platform/isolation/process-pool.ts'
import { startLockedProcess } from '../../platform/isolation/start-process.ts'
import type { Log } from '../../platform/log/log.ts'
import { toProgramFile } from '../../platform/process/program-file.ts'
import { faceOutcomes, MAX_FACE_BYTES } from './face-limits.ts'

const TIMEOUT_MS = 15_000
const MAX_RESIDENT_BYTES = 700 * 2 ** 20

export type FaceEncoder = Disposable & {
  /** The middle of a picture as WebP. Rejects with an AppError where it is no picture, too large, or takes too long. */
  encode(picture: Uint8Array, staffId: string, signal: AbortSignal): Promise<Buffer>
}

export function createFaceEncoder(log: Log): FaceEncoder {
  const processes = createProcessPool({
    log,
    start: startFaceProcess,
    maxAtOnce: 1,
    timeoutMs: TIMEOUT_MS,
    maxResidentBytes: MAX_RESIDENT_BYTES,
    maxOutputBytes: MAX_FACE_BYTES,
  })
  return {
    async encode(picture, staffId, signal) {
      const turn = { of: staffId, isUrgent: true, bytes: picture.byteLength }
      const { exitCode, output } = await processes.run(inOnePart(picture), turn, signal)
      if (exitCode === 0 && isWebp(output)) return output
      throw new AppError(exitCode === faceOutcomes.tooLarge ? 'preview_too_large' : 'preview_failed')
    },
    [Symbol.dispose]: () => processes[Symbol.dispose](),
  }
}

function startFaceProcess() {
  const file = toProgramFile('encode-face', import.meta.url)
  return startLockedProcess({ file, packages: ['sharp'], usesAddons: true })
}

async function* inOnePart(picture: Uint8Array): AsyncGenerator<Uint8Array> {
  yield picture
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}
