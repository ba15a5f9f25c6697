import type { FileWords } from '../content/file-words.ts'
import { canStream, streamBody } from './stream-body.ts'

/** A slice takes about so long, so that the bar moves and a cut costs little. */
const SLICE_MS = 4_000
const FIRST_SLICE_BYTES = 64 * 1024
const MIN_SLICE_BYTES = 16 * 1024
const MAX_SLICE_BYTES = 8 * 1024 * 1024
/** After this time without an answer the connection is taken for dead. */
const SILENCE_MS = 60_000
const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000
/** After so many failures in a row, something on the way may take no streams. */
const MAX_FAILED_STREAMS = 3

let isStreaming = canStream()
let failedStreams = 0

export type UploadOptions = {
  /** The uploads of the page, by tus 1.0. */
  endpoint: string
  name: string
  /** Undefined over plain http. */
  hash: string | undefined
  batch: string
  position: number
  signal: AbortSignal
  onBegin(address: string): void
  /** Bytes that the server has confirmed. */
  onProgress(confirmed: number): void
  /** While it waits before it tries again: why, in the server's code where there is one. */
  onPause(code: string): void
}

/** A refusal for which trying again doesn't help. */
export class Refusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export function toRefusalWords({ code }: Refusal, problems: FileWords['problems']): string {
  if (code === 'file_too_large' || code === 'too_large') return problems['too-large']
  if (code === 'files_full') return problems.full
  if (code === 'too_many_files') return problems.tomorrow
  if (code === 'file_opened') return problems.opened
  return problems.failed
}

/** Sends a content until all of it is confirmed, however often the connection breaks. */
export async function upload(content: Blob, options: UploadOptions): Promise<void> {
  const { signal, onProgress, onPause } = options
  let address: string | undefined
  let offset: number | undefined
  let sliceBytes = FIRST_SLICE_BYTES
  let confirmed = 0
  let failures = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      if (address === undefined) {
        ;({ address, offset } = await create(content, options))
        options.onBegin(address)
      } else if (offset === undefined) offset = await findOffset(address, signal)
      // A slice that was cut may have brought something.
      if (offset > confirmed) failures = 0
      confirmed = offset
      if (failures === 0) onProgress(offset)
      if (offset >= content.size) return
      const startedAt = performance.now()
      offset = undefined
      offset = await append(address, confirmed, content.slice(confirmed, confirmed + sliceBytes), signal)
      sliceBytes = toNextSize(sliceBytes, performance.now() - startedAt)
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      if (error instanceof Refusal) {
        // Deleted after two days, or taken back elsewhere: it starts again.
        if (error.code !== 'not_found' || address === undefined) throw error
        address = undefined
      }
      sliceBytes = Math.min(sliceBytes, FIRST_SLICE_BYTES)
      onPause(error instanceof Error ? error.message : '')
      await pause(Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (failures - 1)), signal)
    }
  }
}

export async function takeBack(address: string): Promise<void> {
  await request(address, { method: 'DELETE' })
}

/** False for an ended link, below which nothing is found, although the sent files are there. */
export function isOpen(endpoint: string): Promise<boolean> {
  return request(endpoint, { method: 'OPTIONS' }).then(
    () => true,
    () => false,
  )
}

async function create(content: Blob, { endpoint, signal, ...options }: UploadOptions) {
  const { name, hash, batch, position } = options
  const metadata = Object.entries({ name, ...(hash && { hash }), batch, position: String(position) })
    .map(([key, value]) => `${key} ${toBase64(value)}`)
    .join(',')
  const headers = { 'Upload-Length': String(content.size), 'Upload-Metadata': metadata }
  const response = await request(endpoint, { method: 'POST', headers, signal })
  return { address: response.headers.get('Location') ?? '', offset: readOffset(response) }
}

async function findOffset(address: string, signal: AbortSignal): Promise<number> {
  return readOffset(await request(address, { method: 'HEAD', signal }))
}

async function append(address: string, offset: number, body: Blob, signal: AbortSignal): Promise<number> {
  const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
  if (!isStreaming) return readOffset(await request(address, { method: 'PATCH', headers, body, signal }))
  try {
    const response = await request(address, { method: 'PATCH', headers, ...streamBody(body), signal })
    failedStreams = 0
    return readOffset(response)
  } catch (error) {
    failedStreams += 1
    isStreaming = failedStreams < MAX_FAILED_STREAMS
    throw error instanceof Refusal && error.code === 'unexpected' ? new Error(error.code) : error
  }
}

async function request(url: string, { headers, signal, ...init }: RequestInit): Promise<Response> {
  const silence = AbortSignal.timeout(SILENCE_MS)
  const response = await fetch(url, {
    ...init,
    headers: { ...(headers as Record<string, string>), 'Tus-Resumable': '1.0.0' },
    signal: signal ? AbortSignal.any([signal, silence]) : silence,
  })
  if (response.ok) return response
  if (response.status === 404) throw new Refusal('not_found')
  const code = await readCode(response)
  // Somebody else's bytes came first, or the server is busy: asking for the offset again helps.
  if (response.status === 409 && code !== 'file_opened') throw new Error(code)
  if (response.status >= 500) throw new Error(code)
  throw new Refusal(code)
}

async function readCode(response: Response): Promise<string> {
  try {
    return (await response.json()).error.code
  } catch {
    return 'unexpected'
  }
}

function readOffset(response: Response): number {
  return Number(response.headers.get('Upload-Offset'))
}

function toNextSize(bytes: number, tookMs: number): number {
  const ideal = (bytes * SLICE_MS) / Math.max(1, tookMs)
  return Math.round(Math.min(MAX_SLICE_BYTES, Math.max(MIN_SLICE_BYTES, Math.min(2 * bytes, ideal))))
}

/** Ends earlier when the device is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
