/** The bytes from `from` to before `to`. */
export type ByteRange = { from: number; to: number }

/**
 * One range of RFC 9110, 14.1.2; undefined where the whole file is the answer: without a range, with several, and with
 * what is none. `beyond`: nothing of the file lies in it.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const from = Math.max(0, bytes - Number(last))
    return from < bytes ? { from, to: bytes } : 'beyond'
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  if (from >= bytes) return 'beyond'
  return { from, to: last === '' ? bytes : Math.min(bytes, Number(last) + 1) }
}
