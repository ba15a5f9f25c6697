// Runs on PostgreSQL too.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { expectRefusal, postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

describe('the same inquiry again', () => {
  const key = { 'idempotency-key': '0193d2b4-7c5e-7cc3-9b0e-1f2a3b4c5d6e' }

  async function postForReference(body: unknown, headers: Record<string, string> = {}) {
    const answer = (await (await postJson(app, body, headers)).json()) as { reference: string }
    return answer.reference
  }

  it('with the same key and content is the same answer and adds nothing', async () => {
    const first = await postForReference(wanjiku, key)
    app.clock.now += 3 * 24 * 60 * 60 * 1000
    expect(await postForReference(wanjiku, key)).toBe(first)
    const { inquiries, outbox, events } = await readRows(app)
    expect([inquiries.length, outbox.length, events.length]).toEqual([1, 2, 1])
  })

  it('with the same key and other content is refused', async () => {
    await postForReference(wanjiku, key)
    const response = await postJson(app, { ...wanjiku, message: 'Something else' }, key)
    await expectRefusal(response, 422, 'idempotency_conflict')
    expect((await readRows(app)).inquiries).toHaveLength(1)
  })

  it('is known by any key of up to 200 characters', async () => {
    const unusual = { 'idempotency-key': `not a UUID; "${'x'.repeat(186)}"` }
    expect(unusual['idempotency-key']).toHaveLength(200)
    expect(await postForReference(wanjiku, unusual)).toBe(await postForReference(wanjiku, unusual))
    const longer = { 'idempotency-key': `${unusual['idempotency-key']}x` }
    await expectRefusal(await postJson(app, wanjiku, longer), 422, 'invalid_inquiry')
    expect((await readRows(app)).inquiries).toHaveLength(1)
  })

  it('without a key is the same for ten minutes, and a new one after', async () => {
    const first = await postForReference(wanjiku)
    app.clock.now += 9 * 60 * 1000
    expect(await postForReference(wanjiku)).toBe(first)
    app.clock.now += 2 * 60 * 1000
    expect(await postForReference(wanjiku)).not.toBe(first)
  })

  it('with other content and no key is another inquiry', async () => {
    await postForReference(wanjiku)
    await postForReference({ ...wanjiku, message: 'Also my father' })
    expect((await readRows(app)).inquiries).toHaveLength(2)
  })

  it('sent twenty times at once is one inquiry', async () => {
    const references = await Promise.all(Array.from({ length: 20 }, () => postForReference(wanjiku, key)))
    expect(new Set(references).size).toBe(1)
    expect((await readRows(app)).inquiries).toHaveLength(1)
  })

  it('acknowledges to one address three times a day at most, and still mails the coordinators', async () => {
    for (const round of [1, 2, 3, 4, 5]) await postForReference({ ...wanjiku, message: `Round ${round}` })
    const { outbox } = await readRows(app)
    expect(outbox.filter(({ kind }) => kind === 'inquiry')).toHaveLength(5)
    expect(outbox.filter(({ kind }) => kind === 'acknowledgement')).toHaveLength(3)
  })
})
