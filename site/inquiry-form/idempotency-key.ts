/** One content and the key under which it is sent, however often. */
export type Attempt = { content: string; key: string }

/** Equal content keeps its key, so that the server recognises a resend; other content gets a new one. */
export function toAttempt(content: string, earlier: readonly (Attempt | undefined)[]): Attempt {
  return earlier.find((attempt) => attempt?.content === content) ?? { content, key: createUuid() }
}

// crypto.randomUUID is absent on plain-http addresses other than localhost; getRandomValues is not.
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
