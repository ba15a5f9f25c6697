import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { startSwitch } from '#testing/outside/switch.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { startPostgresServer } from '#testing/server/postgres-server.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { resendInquiries, startLoad } from './load.ts'

const dataKeys = `test:${randomBytes(32).toString('base64')}`

type Sent = { reference: string; key: string }

async function sendAll(
  servers: readonly ServerProcess[],
  isOver: () => boolean,
): Promise<{ sent: Sent[]; refusals: number }> {
  const sent: Sent[] = []
  let refusals = 0
  for (let n = 0; !isOver(); n++) {
    const key = crypto.randomUUID()
    const body = JSON.stringify({
      ...wanjiku,
      email: `p${n}@patient.example`,
      message: `Message ${n} ${key}`,
    })
    for (let attempt = 0; ; attempt++) {
      const server = servers[(n + attempt) % servers.length] ?? expect.unreachable()
      const response = await fetch(server.origin + sendContactEmail.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'pona-public', 'idempotency-key': key },
        body,
      })
      if (response.status === 200) {
        const { reference } = (await response.json()) as { reference: string }
        sent.push({ reference, key })
        break
      }
      expect(response.status).toBe(503)
      refusals++
      await sleep(50)
    }
  }
  return { sent, refusals }
}

it('loses and doubles nothing when the database restarts under two instances', {
  timeout: 90_000,
}, async () => {
  await using mailServer = await startMailServer()
  await using postgres = await startPostgresServer()
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_KEYS: dataKeys,
    SMTP_URL: mailServer.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  await using first = await startServer(environment)
  await using second = await startServer(environment)

  let over = false
  const sending = Promise.all([1, 2, 3].map(() => sendAll([first, second], () => over)))
  await sleep(500)
  await postgres.stop()
  const readiness = await fetch(`${first.deskOrigin}/readyz`)
  expect(readiness.status).toBe(503)
  await sleep(300)
  await postgres.start()
  await sleep(1_000)
  over = true
  const results = await sending
  const sent = results.flatMap((result) => result.sent)
  // The premise: the restart refused some, and work continued after it.
  expect(results.reduce((total, { refusals }) => total + refusals, 0)).toBeGreaterThan(0)

  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query<{ reference: string }>('select reference from inquiry')
  const stored = rows.map(({ reference }) => reference)
  expect(new Set(stored)).toEqual(new Set(sent.map(({ reference }) => reference)))
  expect(stored).toHaveLength(sent.length)

  const countWaiting = async () => {
    const result = await client.query<{ count: number }>(
      "select count(*)::int as count from outbox where state = 'waiting'",
    )
    return result.rows[0]?.count
  }
  while ((await countWaiting()) !== 0) await sleep(100)
  await client.end()
  const references = mailServer.mails
    .filter(({ subject }) => subject?.startsWith('Inquiry'))
    .map(({ subject }) => /PN-\w{4}-\w{4}/.exec(subject ?? '')?.[0] ?? '')
  expect(new Set(references)).toEqual(new Set(stored))
  expect(references).toHaveLength(stored.length)
})

it('waits for a PostgreSQL that is away at the start, and serves once it answers', async () => {
  await using postgres = await startPostgresServer()
  await postgres.stop()
  const place = `PostgreSQL at ${new URL(postgres.url).host}/postgres`
  const words = `${place} can't be reached (ECONNREFUSED): waiting for it`
  const waits = Promise.withResolvers<void>()
  const starting = startServer(
    { DATABASE_URL: postgres.url, DATA_KEYS: dataKeys },
    {
      onOutput: (output) => {
        if (output.includes(words)) waits.resolve()
      },
    },
  )
  await Promise.race([waits.promise, starting])
  await postgres.start()
  await using server = await starting
  expect(server.output()).toContain(words)
  expect((await fetch(`${server.deskOrigin}/readyz`)).status).toBe(200)

  const refusals = [
    [
      { password: 'other' },
      `DATABASE_URL: ${place} does not accept the password: write the one of this user`,
    ],
    [{ pathname: '/other' }, 'has no database of that name'],
  ] as const
  for (const [change, sentence] of refusals) {
    const url = Object.assign(new URL(postgres.url), change).href
    await expect(startServer({ DATABASE_URL: url, DATA_KEYS: dataKeys })).rejects.toThrow(
      new RegExp(`ended with 78:\\n.*${RegExp.escape(sentence)}`),
    )
  }
})

it('goes on by another connection when the one in use falls silent', { timeout: 90_000 }, async () => {
  await using postgres = await startPostgresServer()
  const url = new URL(postgres.url)
  await using address = await startSwitch(Number(url.port))
  url.port = String(address.port)
  await using server = await startServer({
    DATABASE_URL: url.href,
    DATA_KEYS: dataKeys,
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const load = startLoad(server.origin)
  await load.confirm(50)
  address.silence()
  const waitsMs: number[] = []
  for (let confirmed = 0; confirmed < 20; confirmed++) {
    const askedAt = performance.now()
    await load.confirm(1)
    waitsMs.push(performance.now() - askedAt)
  }
  // The premise: some request waited on the silent connection.
  expect(Math.max(...waitsMs)).toBeGreaterThan(1_000)
  const all = await load.stop()
  expect(await resendInquiries(server.origin, all)).toBe(0)

  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query<{ reference: string }>('select reference from inquiry')
  await client.end()
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual(
    all.map(({ reference }) => reference).toSorted(),
  )
})
