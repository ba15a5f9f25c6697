import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'
import { receiveMessage } from '../../../server/case/life/receive-message.ts'
import type { NewIncoming } from '../../../server/case/words/store.ts'
import { recordChange } from '../../../server/company/audit/record-change.ts'

let app: TestApp
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
})

afterEach(() => app[Symbol.asyncDispose]())

async function say(reference: string, message: Partial<NewIncoming>): Promise<void> {
  app.clock.now += 1_000
  const { db, vault, clock } = app
  const { id: inquiryId } = await db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await recordChange({ db, vault, now: () => clock.now }, async (trx, now) => ({
    events: await receiveMessage(
      trx,
      { vault, office: testSite.company },
      {
        ...{ id: randomUUID(), inquiryId, channel: 'email', author: 'patient', trust: 'patient' },
        ...{ isAutomatic: false, fileIds: [], subject: '', text: '', from: null, mail: null, at: now },
        ...message,
      } as NewIncoming & { inquiryId: string },
      now,
    ),
    result: undefined,
  }))
}

async function readWords(reference: string) {
  const { rows } = await desk.list('view=all')
  return rows.find((row) => row.reference === reference)?.lastWords
}

describe('a row', () => {
  it('shows the last thing that the patient, or somebody for them, said', async () => {
    const reference = await receive(app, { message: 'My knee hurts.' })
    expect(await readWords(reference)).toEqual({ text: 'My knee hurts.', by: null, hasFiles: false })
    await say(reference, { text: 'Can we come in May?' })
    expect(await readWords(reference)).toMatchObject({ text: 'Can we come in May?', by: null })
    const from = { name: 'Asha Otieno', address: 'asha@family.example' }
    await say(reference, { text: 'I am her sister.', author: 'sender', trust: 'someone-else', from })
    expect(await readWords(reference)).toMatchObject({ text: 'I am her sister.', by: 'Asha Otieno' })
    expect((await desk.open(reference)).inquiry.lastWords.text).toBe('I am her sister.')
  })

  it('passes over automatic mails, notes, and what was said before', async () => {
    const reference = await receive(app, { message: 'My knee hurts.' })
    await say(reference, { text: 'Thank you.' })
    await say(reference, { text: 'I am out of the office.', isAutomatic: true })
    await say(reference, { text: 'Said on the phone before.', at: app.clock.now - HOUR_MS })
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'She sounded worried.' })
    expect(await readWords(reference)).toMatchObject({ text: 'Thank you.' })
  })

  it('shows what a mail says beyond its quote, its subject where it says nothing', async () => {
    const reference = await receive(app)
    const mail = {
      ...{ to: [], cc: [], html: null, inline: [], messageId: null, deliveredTo: [], references: [] },
      ...{ quoted: [{ first: 0, last: 1 }], date: null, problem: null },
    }
    await say(reference, {
      text: 'On Monday you wrote:\n> When?\nIn May.',
      mail,
      subject: 'Re: Your inquiry',
    })
    expect(await readWords(reference)).toMatchObject({ text: 'In May.' })
    await say(reference, { text: 'On Monday you wrote:\n> When?', mail, subject: 'My X-ray' })
    expect(await readWords(reference)).toMatchObject({ text: 'My X-ray' })
  })

  it('shows what was said last in a merged repeat', async () => {
    const into = await receive(app, { message: 'My knee hurts.' })
    app.clock.now += HOUR_MS
    const repeat = await receive(app, { message: 'It is worse today.' })
    const { inquiry } = await desk.open(repeat)
    await desk.send('POST', `/inquiries/${repeat}/merge`, { version: inquiry.version, into })
    expect(await readWords(into)).toMatchObject({ text: 'It is worse today.' })
    expect(await readWords(repeat)).toMatchObject({ text: 'It is worse today.' })
    await say(repeat, { text: 'Did you get it?' })
    expect(await readWords(into)).toMatchObject({ text: 'Did you get it?' })
  })
})

describe('a search', () => {
  it('shows the passage that it found, with the words marked, and says where', async () => {
    const reference = await receive(app, { message: 'My knee hurts.' })
    await say(reference, { text: 'The visa letter has not come. We fly on Friday.' })
    await say(reference, { text: 'Hello?' })
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'The embassy was asked.' })
    const find = async (q: string) =>
      (await desk.list(new URLSearchParams({ view: 'all', q }).toString())).passages[reference]
    expect(await find('letter visa')).toEqual({
      place: 'theirs',
      parts: [
        { text: 'The ', isHit: false },
        { text: 'visa', isHit: true },
        { text: ' ', isHit: false },
        { text: 'letter', isHit: true },
        { text: ' has not come. We fly on Friday.', isHit: false },
      ],
    })
    expect((await find('embassy'))?.place).toBe('note')
    expect((await find('0712 345 678'))?.place).toBe('contact')
    // The row shows the name.
    expect(await find('wanjiku')).toBeUndefined()
    expect(await find('wanjiko')).toBeUndefined()
    expect((await desk.list('view=all')).passages).toEqual({})
  })
})
