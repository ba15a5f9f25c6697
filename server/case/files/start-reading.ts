import type { ByteRange } from './byte-range.ts'
import type { OpenedFile } from './find-files.ts'

/** Reads the first bytes now, so that a file that can't be read at all is refused before anything is answered. */
export async function startReading(file: OpenedFile, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
  const parts = file.read(range)[Symbol.asyncIterator]()
  return withFirst(await parts.next(), parts)
}

async function* withFirst(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
