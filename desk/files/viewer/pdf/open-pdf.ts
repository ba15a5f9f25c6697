import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { downloadFileRoute } from '#contract/desk/file-contents.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import { fetchDesk } from '../../../platform/api.ts'
import { PdfData } from './pdf-data.ts'

/** Smaller files are fetched at once. */
const MIN_RANGED_BYTES = 512 * 1024
const RANGE_BYTES = 128 * 1024
const MAX_IMAGE_PIXELS = 100_000_000
const MAX_CANVAS_BYTES = 256 * 1024 * 1024

export type OpenedPdf = { pdf: PDFDocumentProxy; close(): void }

/**
 * Opens a PDF in a worker of its own. Nothing in it runs: pdf.js has no interpreter for its scripts, and the worker's
 * policy (`server/serve/app.ts`) allows neither code from strings nor requests. Of a large file only what is shown is fetched.
 */
export async function openPdf(file: MessageFile, signal: AbortSignal): Promise<OpenedPdf> {
  const port = new Worker(toTrusted(workerUrl), { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const stop = () => {
    worker.destroy()
    port.terminate()
  }
  signal.addEventListener('abort', stop, { once: true })
  const failed = Promise.withResolvers<never>()
  port.addEventListener('error', (event) => failed.reject(new Error('The worker failed', { cause: event })))
  try {
    const source =
      file.size < MIN_RANGED_BYTES
        ? { data: await readPart(file.id, 0, file.size, signal) }
        : { range: createTransport(file, signal, (error) => failed.reject(error)) }
    const task = getDocument({
      ...source,
      worker,
      verbosity: VerbosityLevel.ERRORS,
      rangeChunkSize: RANGE_BYTES,
      disableStream: true,
      disableAutoFetch: true,
      useWorkerFetch: false,
      BinaryDataFactory: PdfData,
      maxImageSize: MAX_IMAGE_PIXELS,
      canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
    })
    const pdf = await Promise.race([task.promise, failed.promise])
    failed.promise.catch(() => {})
    return {
      pdf,
      close() {
        void task.destroy().catch(() => {})
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

function createTransport(file: MessageFile, signal: AbortSignal, fail: (error: unknown) => void) {
  const transport = new PDFDataRangeTransport(file.size, null)
  transport.requestDataRange = (begin, end) => {
    readPart(file.id, begin, end, signal)
      .then((part) => transport.onDataRange(begin, part))
      .catch(fail)
  }
  return transport
}

async function readPart(id: string, begin: number, end: number, signal: AbortSignal): Promise<Uint8Array> {
  const range = `bytes=${begin}-${end - 1}`
  const response = await fetchDesk(downloadFileRoute, { id, query: {}, signal }, { range })
  return new Uint8Array(await response.arrayBuffer())
}

let trusted: string | undefined

/** A page can create a policy only once. */
function toTrusted(url: string): string {
  trusted ??=
    window.trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => url }).createScriptURL(url) ??
    url
  return trusted
}
