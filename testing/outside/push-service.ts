import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { NewDevice } from '../../contract/desk/notifications.ts'
import type { PushServices } from '../../server/notifications/push/post.ts'
import { createPost } from '../../server/platform/http/post.ts'

const here = async () => [{ address: '127.0.0.1', family: 4 }]

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export type PushService = AsyncDisposable & {
  services: PushServices
  received: Pushed[]
  answer: { by: ((answer: ServerResponse) => void) | undefined; timeoutMs: number }
  subscribe(name?: string): NewDevice
}

export async function startPushService(): Promise<PushService> {
  const received: Pushed[] = []
  const answer: PushService['answer'] = { by: undefined, timeoutMs: 10_000 }
  const server = createServer(async (asked, response) => {
    received.push({ path: asked.url ?? '', headers: asked.headers, body: await buffer(asked) })
    if (answer.by) answer.by(response)
    else response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    services: {
      isKnown: (endpoint) => endpoint.startsWith(origin),
      post: (push) => createPost({ resolve: here, timeoutMs: answer.timeoutMs })(push),
    },
    received,
    answer,
    subscribe: (name = 'phone') => ({
      endpoint: `${origin}/${name}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
