import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDesk } from '#testing/desk/desk-client.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'

let outbox: Outbox
let app: TestApp
let mailServer: MailServer

beforeEach(async () => {
  outbox = await createOutbox()
  app = outbox.app
  mailServer = await startMailServer()
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

async function readMails() {
  return app.db.selectFrom('outbox').select(['kind', 'request_id']).orderBy('n').execute()
}

it('each mail has the id of the request that caused it, of many in one transaction too', async () => {
  const people = Array.from({ length: 12 }, (_, n) => `person-${n}`)
  const answers = await Promise.all(
    people.map((name) => postJson(app, { ...wanjiku, message: name, email: `${name}@patient.example` })),
  )
  const transactions = /^pona_intake_commit_seconds_count (\d+)$/m.exec(
    await (await app.deskRequest('/metrics')).text(),
  )
  expect(Number(transactions?.[1])).toBeLessThan(people.length)
  const mails = await app.db
    .selectFrom('outbox')
    .innerJoin('inquiry', 'inquiry.id', 'outbox.inquiry_id')
    .select(['reference', 'request_id'])
    .execute()
  for (const answer of answers) {
    const { reference } = (await answer.json()) as { reference: string }
    const ids = mails.filter((mail) => mail.reference === reference).map(({ request_id }) => request_id)
    const id = answer.headers.get('x-request-id')
    expect(ids).toEqual([id, id])
  }
  expect(new Set(mails.map(({ request_id }) => request_id)).size).toBe(people.length)
})

it('a mail that a step at the desk causes has the id of that step', async () => {
  const answer = await postJson(app, wanjiku)
  const { reference } = (await answer.json()) as { reference: string }
  const desk = await openDesk(app)
  const renewed = await desk.send('POST', `/inquiries/${reference}/link`)
  expect((await readMails()).at(-1)).toEqual({
    kind: 'page-link',
    request_id: renewed.headers.get('x-request-id'),
  })
})

it('the log’s line about a mail names the request', async () => {
  mailServer.refuse({ at: 'rcpt', responseCode: 550, times: 1 })
  const answer = await postJson(app, wanjiku)
  outbox.startWorker(mailServer.url)
  await until(() => outbox.logged.length > 0)
  expect(outbox.logged[0]).toMatchObject({ requestId: answer.headers.get('x-request-id') })
})

it('a mail that the server sends of its own accord has none', async () => {
  await postJson(app, wanjiku)
  app.clock.now += 4 * 60 * 60 * 1000
  await app.runTask('escalateWaiting')
  expect((await readMails()).at(-1)).toEqual({ kind: 'escalation-4h', request_id: null })
})
