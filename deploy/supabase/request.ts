import type { HttpBindings } from '@hono/node-server'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'

type Bindings = { incoming: { socket: Pick<HttpBindings['incoming']['socket'], 'remoteAddress'> } }

/**
 * The visitor's address from Cloudflare, which fronts every hosted project and overwrites this header. Where
 * TRUSTED_PROXIES is set, it takes precedence.
 */
export function toBindings({ headers }: Request): Bindings {
  return { incoming: { socket: { remoteAddress: headers.get('cf-connecting-ip') ?? undefined } } }
}

export async function withLength(request: Request): Promise<Request> {
  if (request.body === null || request.headers.has('content-length')) return request
  const body = await readUpTo(request.body, sendContactEmail.maxFormBytes + 1)
  const headers = new Headers(request.headers)
  headers.set('content-length', String(body.length))
  return new Request(request.url, { method: request.method, headers, body })
}

async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks, Math.min(length, maxBytes))
}
