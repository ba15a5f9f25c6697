/** Read and hashed at a time: WebCrypto hashes only what is in memory. */
const SLICE_BYTES = 4 * 1024 * 1024

/**
 * Returns the SHA-256 of the SHA-256 of each slice, in hexadecimal: the same content has the same hash on every device.
 * Returns undefined over plain http, where there is no WebCrypto: such a file is sent, and can't be recognised again.
 */
export async function hashContent(content: Blob): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined
  const hashes: Uint8Array[] = []
  for (let from = 0; from < content.size; from += SLICE_BYTES)
    hashes.push(await digest(await content.slice(from, from + SLICE_BYTES).arrayBuffer()))
  const all = await digest(await new Blob(hashes as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  return [...all].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function digest(bytes: ArrayBuffer): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
