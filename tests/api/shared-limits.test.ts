// Runs on PostgreSQL too.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { countInquiry } from '../../server/intake/count-inquiry.ts'
import { type Limits, openLimits } from '../../server/platform/limits/limits.ts'
import { dropExpiredCounters } from '../../server/platform/limits/open-counter.ts'

const PER_ADDRESS = 60
const PER_56 = 120
const PER_48 = 300
const INQUIRIES_MS = 10 * 60_000
const RECIPIENTS_MS = 3 * 60 * 60_000
const RECIPIENTS_PER_ADDRESS = 30
const MAILED_ONE_BY_ONE = 300

let app: TestApp

beforeEach(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: '1' })
})

afterEach(() => app[Symbol.asyncDispose]())

const open = () => openLimits({ db: app.db, vault: app.vault, now: Date.now, enabled: true })
const count = (limits: Limits, address = '203.0.113.7') => countInquiry(limits, address, wanjiku.email)

async function countTaken(limiters: Limits[], addresses: Iterable<string>) {
  let taken = 0
  for (const address of addresses) {
    for (const limiter of limiters) {
      await count(limiter, address).then(
        () => taken++,
        (error: unknown) => expect(error).toMatchObject({ code: 'too_many' }),
      )
    }
  }
  return taken
}

const times = <T>(length: number, toValue: (n: number) => T) => Array.from({ length }, (_, n) => toValue(n))

function postFrom(address: string, changes: Partial<typeof wanjiku>) {
  return postJson(app, { ...wanjiku, ...changes }, { 'x-forwarded-for': address })
}

async function countMails(kind: string) {
  return (await readRows(app)).outbox.filter((row) => row.kind === kind).length
}

describe('inquiries are counted by network', () => {
  it('instances on one PostgreSQL count together; on SQLite there is one process, which counts for itself', async () => {
    const instances = [open(), open()]
    const addresses = times(PER_ADDRESS, () => '203.0.113.7')
    expect(await countTaken(instances, addresses)).toBe(isPostgresRun() ? PER_ADDRESS : 2 * PER_ADDRESS)
  })

  it('a household that moves about in its /56 locks nobody else out', async () => {
    const limiter = open()
    const household = times(620, (n) => `2001:db8:1:12${(n % 256).toString(16).padStart(2, '0')}::${n}`)
    expect(await countTaken([limiter], household)).toBe(PER_56)
    expect(await countTaken([limiter], ['2001:db8:1:1300::1', '2001:db8:2::1', '203.0.113.7'])).toBe(3)
  })

  it('hundreds of /64s of one /48 count as one network', async () => {
    const limiter = open()
    const site = times(400, (n) => `2001:db8:1:${(n * 31).toString(16)}::1`)
    expect(await countTaken([limiter], site)).toBe(PER_48)
    expect(await countTaken([limiter], ['2001:db8:2::1'])).toBe(1)
  })

  it('what one address is refused does not count against its neighbours', async () => {
    const limiter = open()
    const noisy = times(400, () => '203.0.113.7')
    expect(await countTaken([limiter], noisy)).toBe(PER_ADDRESS)
    expect(
      await countTaken(
        [limiter],
        times(PER_ADDRESS, () => '203.0.113.8'),
      ),
    ).toBe(PER_ADDRESS)
  })
})

it('a refusal is an alarm for an hour', async () => {
  const readReadiness = async () => {
    const response = await app.deskRequest('/readyz')
    return { status: response.status, ...(await response.json()) }
  }
  const post = (n: number) => postFrom('203.0.113.7', { message: `Message ${n}` })
  for (let n = 0; n < PER_ADDRESS; n++) expect((await post(n)).status).toBe(200)
  expect(await readReadiness()).toMatchObject({ status: 200, tooMany: 0 })
  const refusal = await post(PER_ADDRESS)
  expect([refusal.status, Number(refusal.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 600),
  ])
  expect(await readReadiness()).toMatchObject({ status: 503, ready: false, tooMany: 1 })
  await app.db.deleteFrom('outbox').execute()
  app.clock.now += 60 * 60_000
  expect(await readReadiness()).toMatchObject({ status: 200, ready: true, tooMany: 0 })
})

it('what all visitors send together is taken, and its mails wait for the next quarter of an hour', async () => {
  const limiter = open()
  for (let n = 0; n < MAILED_ONE_BY_ONE; n++) {
    expect(await count(limiter, `198.51.${n}.1`)).toMatchObject({ isCrowded: false })
  }
  expect(await count(limiter, '203.0.113.7')).toMatchObject({ isCrowded: true })
})

describe('acknowledgements', () => {
  it('go to one mailbox three times a day, however its address is spelled', async () => {
    for (let n = 0; n < 10; n++) {
      await postFrom(`198.51.${n}.1`, { email: `victim+${n}@patient.example`, message: `Tag ${n}` })
      await postFrom(`203.0.${n}.1`, { email: `v.ictim+${n}@gmail.com`, message: `Dots ${n}` })
      await postFrom(`192.0.${n}.1`, { email: 'VICTIM@GoogleMail.com', message: `Name ${n}` })
    }
    expect(await countMails('acknowledgement')).toBe(2 * 3)
    expect(await countMails('inquiry')).toBe(30)
  })

  it('go to so many mailboxes from one network; the inquiries beyond are taken without', async () => {
    for (let n = 0; n < RECIPIENTS_PER_ADDRESS + 10; n++) {
      const changes = { email: `stranger${n}@patient.example`, message: `Message ${n}` }
      const response = await postFrom('203.0.113.7', changes)
      expect(response.status).toBe(200)
    }
    expect(await countMails('acknowledgement')).toBe(RECIPIENTS_PER_ADDRESS)
    expect(await countMails('inquiry')).toBe(RECIPIENTS_PER_ADDRESS + 10)
    // A mailbox that was counted already costs nothing; one beyond the limit stays refused.
    await postFrom('203.0.113.7', { email: 'stranger1@patient.example', message: 'Once more' })
    await postFrom('203.0.113.7', { email: 'stranger35@patient.example', message: 'Once more' })
    expect(await countMails('acknowledgement')).toBe(RECIPIENTS_PER_ADDRESS + 1)
    await postFrom('198.51.100.9', { email: 'neighbour@patient.example' })
    expect(await countMails('acknowledgement')).toBe(RECIPIENTS_PER_ADDRESS + 2)
  })
})

it.skipIf(isPostgresRun())('on SQLite nothing is stored, and nothing has to be deleted', async () => {
  await count(open())
  await dropExpiredCounters(app.db, Date.now() + INQUIRIES_MS)
  const { rows } = await sql`select name from sqlite_master where name = 'rate_limit'`.execute(app.db)
  expect(rows).toEqual([])
})

describe.runIf(isPostgresRun())('on PostgreSQL', () => {
  const ofInquiries = ['all', 'inquiries/24', 'inquiries/32']
  const ofRecipients = ['pair', 'recipients/24', 'recipients/32']

  async function readKeys() {
    const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(app.db)
    return rows.map(({ key }) => key)
  }
  const readNames = async () => (await readKeys()).map((key) => key.split(':')[0]).toSorted()

  it('the counts hold no address', async () => {
    await count(open())
    expect(await readNames()).toEqual([...ofInquiries, ...ofRecipients])
    for (const word of ['203.0.113', 'wanjiku']) expect((await readKeys()).join()).not.toContain(word)
  })

  it('what has expired is deleted, and what counts is kept', async () => {
    await count(open())
    await dropExpiredCounters(app.db, Date.now())
    expect(await readNames()).toEqual([...ofInquiries, ...ofRecipients])
    await dropExpiredCounters(app.db, Date.now() + INQUIRIES_MS)
    expect(await readNames()).toEqual(ofRecipients)
    await dropExpiredCounters(app.db, Date.now() + RECIPIENTS_MS)
    expect(await readNames()).toEqual([])
  })

  it('an instance that reaches no counts goes on with its own', async () => {
    await sql`drop table rate_limit`.execute(app.db)
    const addresses = times(PER_ADDRESS + 5, () => '203.0.113.7')
    expect(await countTaken([open()], addresses)).toBe(PER_ADDRESS)
  })
})
