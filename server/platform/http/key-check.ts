import { timingSafeEqual } from 'node:crypto'

/** Whether a request carries the key as `apikey` or bearer token. Compared in constant time, except for its length. */
export function createKeyCheck(key: string): (headers: Headers) => boolean {
  const expected = Buffer.from(key)
  return (headers) => {
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
    return [headers.get('apikey'), bearer].some((sent) => typeof sent === 'string' && isSame(sent, expected))
  }
}

function isSame(text: string, expected: Buffer): boolean {
  const given = Buffer.from(text)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
