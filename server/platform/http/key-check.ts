import { timingSafeEqual } from 'node:crypto'

/** Whether a request carries the key as `apikey` or bearer token. Compared in constant time, except for its length. */
export function createKeyCheck(key: string): (headers: Headers) => boolean {
  const expected = Buffer.from(key)
  return (headers) => [headers.get('apikey'), readBearer(headers)].some((sent) => isSame(sent, expected))
}

/** Whether a request carries the bearer token. Compared as above. */
export function createBearerCheck(token: string): (headers: Headers) => boolean {
  const expected = Buffer.from(token)
  return (headers) => isSame(readBearer(headers), expected)
}

function readBearer(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
}

function isSame(text: string | null | undefined, expected: Buffer): boolean {
  const given = Buffer.from(text ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
