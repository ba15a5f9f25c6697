import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type TokenEndpoint = AsyncDisposable & {
  url: string
  /** The bodies of the requests, in order. The nth is answered with `token-n`. */
  asked: URLSearchParams[]
  /** Answers from now on. */
  answer(changes: { status?: number; expiresIn?: number }): void
}

/** The token endpoint of a provider (RFC 6749, section 6) on loopback. */
export async function startTokenEndpoint(): Promise<TokenEndpoint> {
  const asked: URLSearchParams[] = []
  let [status, expiresIn] = [200, 3600]
  const server = createServer(async (request, response) => {
    asked.push(new URLSearchParams(await text(request)))
    const refused = status === 400 ? { error: 'invalid_grant' } : { error: 'temporarily_unavailable' }
    const given = { access_token: `token-${asked.length}`, token_type: 'Bearer', expires_in: expiresIn }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? given : refused))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/token`,
    asked,
    answer(changes) {
      status = changes.status ?? status
      expiresIn = changes.expiresIn ?? expiresIn
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
