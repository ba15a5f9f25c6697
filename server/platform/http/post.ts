import type { LookupAddress } from 'node:dns'
import { lookup as lookupAll } from 'node:dns/promises'
import { type ClientRequestArgs, type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const TIMEOUT_MS = 10_000

type Posted = { endpoint: string; headers: Readonly<Record<string, string>>; body: Uint8Array }
export type PostAnswer = { status: number; retryAfterMs: number | undefined }
/** Rejects when there is no answer. Follows no redirect. */
export type Post = (posted: Posted) => Promise<PostAnswer>

export type Resolve = (hostname: string) => Promise<LookupAddress[]>
type PostOptions = {
  /** Resolves to the addresses that may be connected to; rejects when a name has none. */
  resolve?: Resolve
  request?: (url: string, options: ClientRequestArgs) => ReturnType<typeof requestByHttps>
  timeoutMs?: number
}

/** Posts to somebody else's server. Only its status matters. */
export function createPost({
  resolve = resolvePublic,
  request = requestByScheme,
  timeoutMs = TIMEOUT_MS,
}: PostOptions = {}): Post {
  return async ({ endpoint, headers, body }) => {
    const host = toHost(endpoint)
    // Nothing is looked up for an address.
    if (isIP(host) !== 0) await resolve(host)
    const answered = Promise.withResolvers<IncomingMessage>()
    request(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      // Checked at the connection: resolving a name again could give another address.
      lookup: toLookup(resolve),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
      .on('response', answered.resolve)
      .on('error', answered.reject)
      .end(body)
    const response = await answered.promise
    // An endless body would be read forever.
    response.destroy()
    return {
      status: response.statusCode ?? 0,
      retryAfterMs: parseRetryAfter(response.headers['retry-after'], Date.now()),
    }
  }
}

export function toHost(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

export async function resolvePublic(
  hostname: string,
  lookup: Resolve = lookupEvery,
): Promise<LookupAddress[]> {
  const addresses = await lookup(hostname)
  const found = addresses.filter(({ address }) => isPublicAddress(address))
  if (found.length === 0) throw new NotPublic(hostname)
  return found
}

/** A name, or an address, that leads nowhere public. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic'
  readonly code = 'ENOTPUBLIC'

  constructor(hostname: string) {
    super(`${hostname} has no public address`)
  }
}

export function lookupEvery(hostname: string): Promise<LookupAddress[]> {
  return lookupAll(hostname, { all: true })
}

function requestByScheme(url: string, options: ClientRequestArgs) {
  return url.startsWith('http:') ? requestByHttp(url, options) : requestByHttps(url, options)
}

function toLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (all || first === undefined) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []),
    )
  }
}

/** Seconds or a date (RFC 9110). */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
