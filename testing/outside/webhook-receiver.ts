import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { headers: Record<string, string>; body: string }

export type WebhookReceiver = AsyncDisposable & {
  url: string
  received: Received[]
  /** 204 unless a test sets another answer. */
  answer: { by: ((response: ServerResponse) => void) | undefined }
}

/** A program of the company, which is told by webhooks. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answer: WebhookReceiver['answer'] = { by: undefined }
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    received.push({ headers, body: await text(request) })
    if (answer.by) answer.by(response)
    else response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
