export type KeyFor = (content: string) => string

/** Gives the same key for as long as the content stays the same, so that a resend is recognised as one. */
export function createKeyFor(createKey: () => string = createUuid): KeyFor & { forget(): void } {
  let last: { content: string; key: string } | undefined
  const keyFor = (content: string) => {
    if (last?.content !== content) last = { content, key: createKey() }
    return last.key
  }
  const forget = () => {
    last = undefined
  }
  return Object.assign(keyFor, { forget })
}

// crypto.randomUUID is absent on plain-http addresses other than localhost; getRandomValues is not.
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
