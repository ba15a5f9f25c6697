import type { ChildProcess } from 'node:child_process'
import type { OpenedFile } from '../../case/files/find-files.ts'
import { createProcessPool } from '../../platform/isolation/process-pool.ts'
import { startLockedProcess } from '../../platform/isolation/start-process.ts'
import type { Log } from '../../platform/log/log.ts'
import { toProgramFile } from '../../platform/process/program-file.ts'

const MAX_PDF_BYTES = 60 * 1024 * 1024
const MAX_RESIDENT_BYTES = 500 * 1024 * 1024
const TIMEOUT_MS = 15_000
/** No report has so many: such a number would only confuse. */
const MAX_PAGES = 9_999
const MAX_DIGITS = 10

export type PdfCounter = {
  /** Undefined where they can't be counted: a file of another kind, too large, encrypted, damaged or hostile. */
  count(file: OpenedFile, signal: AbortSignal): Promise<number | undefined>
}

type Options = { log: Log; timeoutMs?: number; start?: () => ChildProcess }

export function createPdfCounter({
  log,
  timeoutMs = TIMEOUT_MS,
  start = startPdfProcess,
}: Options): PdfCounter {
  const processes = createProcessPool({
    log,
    start,
    timeoutMs,
    maxAtOnce: 1,
    maxResidentBytes: MAX_RESIDENT_BYTES,
    maxOutputBytes: MAX_DIGITS,
  })
  return {
    async count(file, signal) {
      if (file.type !== 'application/pdf' || file.bytes > MAX_PDF_BYTES) return undefined
      const { exitCode, output } = await processes.run(
        file.read(),
        { of: file.id, bytes: file.bytes },
        signal,
      )
      const pages = exitCode === 0 ? Number(output.toString('latin1')) : 0
      return Number.isInteger(pages) && pages > 0 && pages <= MAX_PAGES ? pages : undefined
    },
  }
}

export function startPdfProcess(): ChildProcess {
  const file = toProgramFile('count-pdf-pages', import.meta.url)
  // The build has pdf.js in the program itself.
  const packages = file.endsWith('.ts') ? ['pdfjs-dist'] : []
  return startLockedProcess({ file, packages })
}
