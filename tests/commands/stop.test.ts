import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { startServer } from '#testing/server/server-process.ts'

it('told to stop, answers the inquiry that is still arriving, and ends its connection', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-stop-'))
  try {
    await using server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const body = JSON.stringify(wanjiku)
    const asked = request(server.origin + sendContactEmail.path, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        apikey: 'pona-public',
      },
    })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    asked.write(body.slice(0, 10))
    // Until its head has arrived.
    await once(asked, 'socket')
    await sleep(200)
    server.signal('SIGTERM')
    await expect.poll(() => fetch(server.origin).catch(() => 'refused')).toBe('refused')
    asked.end(body.slice(10))
    const [response] = await answered
    response.resume()
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
