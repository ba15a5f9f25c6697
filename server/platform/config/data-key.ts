export type DataKey = { id: string; key: Uint8Array }

/** Parses `id:base64`, separated by commas or line breaks, newest first. Undefined if any part is invalid. */
export function parseDataKeys(text: string): DataKey[] | undefined {
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const keys: DataKey[] = []
  for (const entry of entries) {
    const [, id, base64] = /^([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? []
    if (id === undefined || base64 === undefined || keys.some((key) => key.id === id)) return undefined
    keys.push({ id, key: Buffer.from(base64, 'base64') })
  }
  return keys.length > 0 ? keys : undefined
}

/** About 30 of 32 random bytes differ; fewer than this has a probability below 10^-13. */
const MIN_DIFFERENT_BYTES = 16

/** Whether a key was made up rather than generated: zeros, a pattern, typed text. */
export function isGuessable(key: Uint8Array): boolean {
  const step = (key[1] ?? 0) - (key[0] ?? 0)
  const counts = key.every((byte, n) => n === 0 || byte === (((key[n - 1] ?? 0) + step) & 0xff))
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f)
  return counts || isText || new Set(key).size < MIN_DIFFERENT_BYTES
}

export function formatDataKey({ id, key }: DataKey): string {
  return `${id}:${Buffer.from(key).toString('base64')}`
}
