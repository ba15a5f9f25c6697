import { SEALED_CHUNK_BYTES } from './sealed-chunks.ts'

export const CHUNKS_OF_PAGE = 16
const PAGE_BYTES = CHUNKS_OF_PAGE * SEALED_CHUNK_BYTES
/** As many as the uploads of one moment hold. */
const MAX_UNUSED = 64
const KEPT_MS = 10_000

const lent = new WeakSet<Uint8Array>()
const unused: Uint8Array[] = []
let emptying: NodeJS.Timeout | undefined

/**
 * Sealed chunks in one buffer, which is used again once it is given back. Chunks that wait for the disk one by one get
 * old, and V8 collects old buffers only by marking its whole heap, which took a third of an upload's processor time.
 */
export function toPage(sealed: readonly Uint8Array[]): Uint8Array {
  const page = unused.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES)
  lent.add(page)
  let at = 0
  for (const part of sealed) {
    page.set(part, at)
    at += part.byteLength
  }
  return page
}

/** Once nobody reads these parts of an object any more. */
export function givePagesBack(parts: readonly Uint8Array[]): void {
  // Given back twice, a page would be in two objects.
  const given = parts.filter((part) => lent.delete(part))
  if (given.length === 0) return
  unused.push(...given.slice(0, MAX_UNUSED - unused.length))
  emptying = emptying?.refresh() ?? setTimeout(() => (unused.length = 0), KEPT_MS).unref()
}
