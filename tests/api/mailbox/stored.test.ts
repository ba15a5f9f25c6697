// Runs on PostgreSQL too.

import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { type RawMail, storeRawMails } from '../../../server/incoming-mail/stored/raw-mails.ts'

const SOURCE = 'care@company.example/INBOX'

function store({ db, vault, clock }: TestApp, mails: readonly RawMail[]): Promise<number> {
  const origin = { source: SOURCE, uidvalidity: 1, now: clock.now }
  return db.transaction().execute((trx) => storeRawMails(trx, vault, origin, mails))
}

async function listStored({ db }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .leftJoin('mail_raw', 'mail_raw.id', 'mail.id')
    .select(['mail.uid', 'mail.state', 'mail_raw.id'])
    .orderBy('mail.n')
    .execute()
  return rows.map(({ uid, state, id }) => `${uid} ${state}${id === null ? '' : ' with its bytes'}`)
}

it('mails that are stored together keep the same bytes once, and a UID once', async () => {
  await using app = await createTestApp()
  const toMail = (uid: number, words: string) => ({ uid, raw: Buffer.from(words), arrivedAt: app.clock.now })
  expect(await store(app, [toMail(1, 'one'), toMail(2, 'one'), toMail(3, 'two')])).toBe(2)
  expect(await store(app, [toMail(3, 'other words'), toMail(4, 'two'), toMail(5, 'three')])).toBe(1)
  expect(await listStored(app)).toEqual([
    '1 stored with its bytes',
    '2 repeat',
    '3 stored with its bytes',
    '4 repeat',
    '5 stored with its bytes',
  ])
})

it('more mails than one statement takes are all stored', async () => {
  await using app = await createTestApp()
  const mails = Array.from({ length: 120 }, (_, n) => ({
    uid: n,
    raw: Buffer.from(`${n}`),
    arrivedAt: app.clock.now,
  }))
  expect(await store(app, mails)).toBe(120)
  expect((await listStored(app)).filter((line) => line.endsWith('stored with its bytes'))).toHaveLength(120)
})
