import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { AppError } from '../../platform/http/app-error.ts'

const LIMITS = {
  // Fields without a choice count.
  files: patientFileLimits.count + 10,
  fields: 10,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 20,
} as const

type TakeFile = (content: AsyncIterable<Uint8Array>, name: string, position: number) => Promise<void>

/**
 * Hands out the files of a multipart form one after the other, as they arrive; what is not read of one holds up the next.
 * Throws what `take` throws, after the rest of the form has passed by, so that the browser shows the answer.
 */
export async function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  take: TakeFile,
): Promise<void> {
  const parser = await openParser(contentType)
  let failure: { error: unknown } | undefined
  let taking = Promise.resolve()
  let current: Readable | undefined
  let position = 0
  let hasMore = false

  async function takeNext(stream: Readable, name: string): Promise<void> {
    const parts: AsyncIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false })
    // A field without a choice sends an empty file.
    const first = await parts.next().catch(() => ({ done: true, value: undefined }))
    if (first.done || first.value === undefined) return
    try {
      if (failure) return
      await take(withFirst(first.value, parts), name, position++)
    } catch (error) {
      failure = { error }
    } finally {
      await passBy(parts)
    }
  }

  parser.on('file', (_field: string, stream: Readable, name: string | undefined) => {
    current = stream
    // Its error is that of the whole form.
    stream.on('error', () => {})
    taking = taking.then(() => takeNext(stream, name ?? ''))
  })
  parser.on('filesLimit', () => {
    hasMore = true
  })
  try {
    await pipeline(Readable.from(body, { objectMode: false }), parser)
  } catch (cause) {
    current?.destroy(new Error('The form broke off', { cause }))
    failure ??= { error: new AppError('invalid_request', { cause }) }
  }
  await taking
  if (failure) throw failure.error
  if (hasMore) throw new AppError('files_full')
}

async function openParser(contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS })
  } catch (cause) {
    throw new AppError('invalid_request', { cause })
  }
}

async function* withFirst(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The rest of a file that was refused, or broke off. */
async function passBy(parts: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    while (!(await parts.next()).done);
  } catch {
    // The whole form broke off.
  }
}
