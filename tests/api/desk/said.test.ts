import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Said } from '#contract/life/said.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { uploadSaid } from '#testing/desk/upload-said.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'

let app: TestApp
let amina: Desk
let reference: string

beforeEach(async () => {
  app = await createTestApp()
  reference = await receive(app, { message: 'My knee hurts.' })
  app.clock.now += 2 * HOUR_MS
  amina = await openDesk(app)
})

afterEach(() => app[Symbol.asyncDispose]())

const toSaid = (changed: Partial<Said> = {}): Said => ({
  ...{ id: randomUUID(), channel: 'whatsapp', at: app.clock.now - HOUR_MS },
  ...{ text: 'Can we come in May?', files: [] },
  ...changed,
})

async function tryToLog(said: Partial<Said>, version?: number): Promise<Response> {
  const { inquiry } = await amina.open(reference)
  return amina.send('POST', `/inquiries/${reference}/actions`, {
    ...{ action: 'log-said', said: toSaid(said), isDue: true },
    version: version ?? inquiry.version,
  })
}

const log = (said: Said, isDue = true) => amina.act(reference, { action: 'log-said', said, isDue })
const undo = ({ inquiry: { version } }: InquiryDetail) =>
  amina.act(reference, { action: 'undo', of: version })

const upload = (content: Buffer, name: string) => uploadSaid(app, amina, { content, name })

describe('what the patient said elsewhere', () => {
  it('is the patient’s message at its time, with who wrote it down, and a reply is due within a day of it', async () => {
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const said = toSaid()
    const detail = await log(said)
    expect(detail.messages.at(-1)).toMatchObject({
      ...{ id: said.id, direction: 'in', channel: 'whatsapp', author: 'patient', at: said.at },
      ...{ trust: null, isAutomatic: false, text: 'Can we come in May?' },
    })
    expect(detail.history.at(-1)).toMatchObject({
      ...{ kind: 'message-noted', actor: amina.id },
      detail: { message: said.id, channel: 'whatsapp' },
    })
    expect(detail.inquiry.next).toMatchObject({ kind: 'reply' })
    expect(detail.inquiry.next?.at).toBeGreaterThanOrEqual(said.at + DAY_MS)
    expect(detail.inquiry.lastWords.text).toBe('Can we come in May?')
    const { rows, passages } = await amina.list('view=all&q=may')
    expect(rows.map((row) => row.reference)).toEqual([reference])
    expect(passages[reference]?.place).toBe('theirs')
  })

  it('changes nothing else where nothing is due by it', async () => {
    const { inquiry: before } = await amina.act(reference, { action: 'close', reason: 'treated' })
    const { inquiry, messages } = await log(toSaid(), false)
    expect(inquiry).toMatchObject({ standing: 'closed', closedFor: 'treated', next: null })
    expect(inquiry.version).toBe(before.version + 1)
    expect(messages).toHaveLength(2)
    expect((await log(toSaid())).inquiry).toMatchObject({ standing: 'open', next: { kind: 'reply' } })
  })

  it('may be an answered call, with the step that it was and the one that comes next', async () => {
    const call = toPlan('call', app.clock.now + 30 * HOUR_MS)
    await amina.act(reference, { action: 'add-step', step: call })
    await log(toSaid({ channel: 'call' }), false)
    const task = toPlan('task', call.at + HOUR_MS)
    const { inquiry, history } = await amina.act(reference, {
      ...{ action: 'log-answer', via: 'call', finishes: [call.id], plans: [task] },
    })
    expect(inquiry).toMatchObject({ steps: [task], firstAnswer: { via: 'call', by: amina.id } })
    expect(history.slice(-2).map(({ kind }) => kind)).toEqual(['message-noted', 'answered'])
  })

  it('may be written down and answered by one act, which one Undo takes back', async () => {
    const before = (await amina.open(reference)).inquiry
    const said = toSaid()
    const plan = toPlan('call', app.clock.now + 30 * HOUR_MS, { note: toWords('after work') })
    const { id, kind, at } = plan
    const answered = await amina.act(reference, {
      action: 'log-said',
      said,
      isDue: false,
      via: 'whatsapp',
      plans: [plan],
    })
    expect(answered.inquiry).toMatchObject({
      firstAnswer: { via: 'whatsapp', by: amina.id },
      ...{ owed: null, steps: [{ id, kind, at }], nextNote: plan.note },
      version: before.version + 1,
    })
    expect(answered.messages.map(({ direction }) => direction)).toEqual(['in', 'in', 'internal'])
    expect(answered.history.slice(-2)).toMatchObject([
      { kind: 'message-noted', detail: { message: said.id, channel: 'whatsapp' } },
      { kind: 'answered', detail: { via: 'whatsapp', said: said.id, planned: [{ id, kind, at }] } },
    ])

    const undone = await undo(answered)
    expect(undone.inquiry).toMatchObject({
      ...{ firstAnswer: null, owed: before.owed, steps: [], next: before.next, owner: before.owner },
    })
    expect(undone.messages.map(({ id }) => id)).not.toContain(said.id)
    expect(undone.history.at(-1)).toMatchObject({ kind: 'undone', detail: { change: 'answered' } })
  })

  it('may plan what it leads to without being an answer', async () => {
    const { owed } = (await amina.open(reference)).inquiry
    const plan = toPlan('task', app.clock.now + HOUR_MS)
    const said = toSaid()
    const noted = await amina.act(reference, { action: 'log-said', said, isDue: false, plans: [plan] })
    expect(noted.inquiry).toMatchObject({ firstAnswer: null, owed, steps: [plan] })
    expect(noted.history.at(-1)).toMatchObject({
      ...{ kind: 'message-noted', detail: { message: said.id, planned: [plan] } },
    })
    const undone = await undo(noted)
    expect(undone.inquiry).toMatchObject({ owed, steps: [] })
    expect(undone.messages).toHaveLength(1)
  })

  it('is not due as well as answered', async () => {
    const { version } = (await amina.open(reference)).inquiry
    const refused = await amina.send('POST', `/inquiries/${reference}/actions`, {
      ...{ action: 'log-said', said: toSaid(), isDue: true, via: 'call', version },
    })
    expect(await readError(refused)).toMatchObject({ code: 'invalid_request' })
    expect((await amina.open(reference)).messages).toHaveLength(1)
  })

  it('is undone with its words, once, and not after something else has happened', async () => {
    const before = (await amina.open(reference)).inquiry
    const undone = await undo(await log(toSaid()))
    expect(undone.messages).toHaveLength(1)
    expect(undone.inquiry).toMatchObject({ next: before.next, standing: 'open' })
    expect(undone.history.at(-1)).toMatchObject({ kind: 'undone', detail: { change: 'message-noted' } })
    expect((await amina.list('view=all&q=may')).rows).toEqual([])

    const kept = await log(toSaid())
    await amina.act(reference, { action: 'claim' })
    const late = await amina.send('POST', `/inquiries/${reference}/actions`, {
      ...{ action: 'undo', of: kept.inquiry.version, version: kept.inquiry.version },
    })
    expect(await readError(late)).toMatchObject({ code: 'changed_meanwhile' })
    expect((await amina.open(reference)).messages).toHaveLength(2)
  })

  it('tells the owner what a colleague has written down', async () => {
    await amina.act(reference, { action: 'claim' })
    const baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka' })
    await baraka.act(reference, { action: 'log-said', said: toSaid(), isDue: true })
    const told = await app.db.selectFrom('notification').select(['staff_id', 'kind', 'actor']).execute()
    expect(told).toEqual([{ staff_id: amina.id, kind: 'wrote', actor: baraka.id }])
  })

  it('is stored once when it is sent again, and not as other words', async () => {
    const said = toSaid()
    const { inquiry } = await log(said)
    expect((await tryToLog(said, inquiry.version - 1)).status).toBe(200)
    expect((await amina.open(reference)).messages).toHaveLength(2)
    const other = await tryToLog({ ...said, text: 'Something else' }, inquiry.version - 1)
    expect(await readError(other)).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('is refused without words and files, in the future, and from more than a year ago', async () => {
    for (const said of [
      { text: ' ' },
      { at: app.clock.now + HOUR_MS },
      { at: app.clock.now - 400 * DAY_MS },
      { channel: 'email' as never },
    ])
      expect(await readError(await tryToLog(said))).toEqual({ status: 422, code: 'invalid_request' })
    expect(await readError(await tryToLog({}, 99))).toMatchObject({ code: 'changed_meanwhile' })
    expect((await amina.open(reference)).messages).toHaveLength(1)
  })
})

describe('the files that came with it', () => {
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(6_000_000)])

  it('are the patient’s, of any kind, and larger than a mail carries', async () => {
    const files = [
      await upload(photo, 'scan.jpg'),
      await upload(Buffer.from('#!AMR\nvoice of the patient \u0000'), 'note.amr'),
    ]
    const { messages, files: listed } = await log(toSaid({ text: '', files }))
    expect(messages.at(-1)?.files.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: files[0], name: 'scan.jpg' },
      { id: files[1], name: 'note.amr' },
    ])
    expect(listed.map(({ id }) => id)).toEqual(files)
    const { rows } = await amina.list('view=all')
    expect(rows[0]?.lastWords).toEqual({ text: '', by: null, hasFiles: true })
  })

  it('are no files of another message, and none that are gone', async () => {
    const files = [await upload(photo, 'scan.jpg')]
    await log(toSaid({ files }))
    expect(await readError(await tryToLog({ files }))).toMatchObject({ code: 'invalid_request' })
    expect(await readError(await tryToLog({ files: [randomUUID()] }))).toMatchObject({ code: 'file_gone' })
  })

  it('go a day after it was undone', async () => {
    const files = [await upload(photo, 'scan.jpg')]
    await undo(await log(toSaid({ files })))
    expect((await amina.get(`/files/${files[0]}`)).status).toBe(200)
    await app.runTask('forgetFiles')
    app.clock.now += DAY_MS + 1_000
    await app.runTask('forgetFiles')
    expect(await app.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  it('are refused beyond the limit', async () => {
    const response = await app.deskRequest('/desk/v1/files?name=film.mp4&purpose=said', {
      method: 'POST',
      headers: { ...amina.headers, 'content-length': String(26 * 1024 * 1024) },
    })
    expect(await readError(response)).toMatchObject({ code: 'too_large' })
  })
})
