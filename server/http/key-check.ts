import { hash, timingSafeEqual } from 'node:crypto'

/** Whether a request carries the key, as `apikey` or as bearer token: compared in constant time. */
export function createKeyCheck(key: string): (headers: Headers) => boolean {
  const expected = toDigest(key)
  return (headers) => {
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
    return [headers.get('apikey'), bearer].some(
      (sent) => typeof sent === 'string' && timingSafeEqual(toDigest(sent), expected),
    )
  }
}

/** Of one length whatever the text, as a comparison in constant time needs it. */
function toDigest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
