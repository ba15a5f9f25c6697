/** Reads the first bytes now, so that a file that can't be read at all is refused before anything is answered. */
export async function startReading(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const parts = content[Symbol.asyncIterator]()
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
