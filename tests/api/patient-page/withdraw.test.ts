import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notificationsSchema } from '#contract/desk/notifications.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { patientMailKinds } from '#contract/mail/mail-kinds.ts'
import type { Desk } from '#testing/desk/desk-client.ts'
import { type MailingDesk, openMailingDesk } from '#testing/desk/mailing-desk.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import type { TestApp } from '#testing/server/app.ts'
import { toPlan, toWords } from '#testing/server/steps.ts'
import { WITHDRAWN } from '../../../server/schema/hold-mails.ts'

let mailing: MailingDesk
let app: TestApp
let desk: Desk

beforeEach(async () => {
  mailing = await openMailingDesk()
  ;({ app, desk } = mailing)
})

afterEach(() => mailing[Symbol.asyncDispose]())

const withdraw = (path: string, erase: Record<string, string> = {}) =>
  postToPage(app, path, { act: 'withdraw', ...erase })
const takeBack = (path: string) => postToPage(app, path, { act: 'back' })

async function countMailsToPatient(): Promise<number> {
  return (await mailing.sendMails()).filter(({ to }) => JSON.stringify(to).includes('wanjiku')).length
}

async function reply(reference: string): Promise<number> {
  const { version } = (await desk.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku' }
  return (await desk.send('POST', `/inquiries/${reference}/replies`, words)).status
}

it('nothing is sent from then on, and the desk has a task to confirm it', async () => {
  const { reference, path } = await sendInquiry(app)
  expect(await reply(reference)).toBe(200)
  const response = await withdraw(path, { erase: '1' })
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?done=withdrawn#done`])
  const { inquiry, history } = await desk.open(reference)
  expect(inquiry).toMatchObject({
    standing: 'open',
    withdrawn: { at: app.clock.now, wants: 'erase' },
    next: { kind: 'task', at: app.clock.now + DAY_MS },
    nextNote: { text: 'Confirm the withdrawal, and erase the inquiry as the patient asks' },
  })
  expect(history.at(-1)).toMatchObject({ kind: 'withdrawn', actor: 'patient', detail: { wants: 'erase' } })
  const { notifications } = await desk.read('/notifications', notificationsSchema)
  expect(notifications).toMatchObject([{ kind: 'withdrew', actor: 'patient' }])
  expect(await reply(reference)).toBe(409)
  expect(await countMailsToPatient()).toBe(0)
  expect(await readPage(app, path)).toMatchObject({
    next: { kind: 'withdrawn', at: null },
    withdrawn: { wants: 'erase', takeBackBy: '2026-11-22T10:00:00+03:00' },
  })
})

it('mails that wait are withdrawn in the same transaction, before the worker looks at them', async () => {
  const { reference, path } = await sendInquiry(app)
  await reply(reference)
  await withdraw(path)
  const toPatient = (await mailing.readStates()).filter(({ kind }) =>
    patientMailKinds.some((one) => one === kind),
  )
  expect(toPatient.map(({ state, last_error }) => [state, last_error])).toEqual([
    ['failed', WITHDRAWN],
    ['failed', WITHDRAWN],
  ])
})

it('no reminder about the unanswered inquiry goes out', async () => {
  const { path } = await sendInquiry(app)
  await withdraw(path)
  app.clock.now += DAY_MS
  await app.runTask('escalateWaiting')
  expect((await mailing.readStates()).map(({ kind }) => kind)).not.toContain('escalation-4h')
})

it('for a day it can be taken back: the plan returns, and the mails are sent', async () => {
  const { reference, path } = await sendInquiry(app)
  await reply(reference)
  const note = toWords('after work')
  const plans = [toPlan('call', app.clock.now + 3 * DAY_MS, { note }), toPlan('task', app.clock.now + DAY_MS)]
  await desk.act(reference, { action: 'log-attempt', outcome: 'no-answer', plans })
  await withdraw(path)
  const withdrawn = await desk.open(reference)
  expect(withdrawn.inquiry).toMatchObject({ owed: null, steps: [{ kind: 'task', by: null }] })
  expect(withdrawn.history.at(-1)?.detail).toMatchObject({ ended: [{ kind: 'task' }, { kind: 'call' }] })
  app.clock.now += MINUTE_MS
  expect((await takeBack(path)).headers.get('location')).toBe(`${path}?done=back#done`)
  const { inquiry, history } = await desk.open(reference)
  const [call, task] = plans
  expect(inquiry).toMatchObject({
    ...{
      withdrawn: null,
      owed: null,
      steps: [{ id: task?.id }, { id: call?.id, note: note.id }],
      undo: null,
    },
    ...{ next: { kind: 'task', step: task?.id }, stepNotes: { [note.id]: note.text } },
  })
  expect(history.at(-1)).toMatchObject({ kind: 'withdrawal-taken-back', actor: 'patient' })
  expect(await countMailsToPatient()).toBe(2)
  const kinds = (await readPage(app, path)).happened.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['withdrawn', 'back']))
})

it('what was owed comes back with it, also with what coordinators have planned before they asked for an erasure', async () => {
  const { reference, path } = await sendInquiry(app)
  const { owed } = (await desk.open(reference)).inquiry
  const before = toPlan('call', app.clock.now + 3 * DAY_MS)
  await desk.act(reference, { action: 'add-step', step: before })
  await withdraw(path)
  const since = toPlan('task', app.clock.now + 2 * DAY_MS)
  await desk.act(reference, { action: 'add-step', step: since })
  await withdraw(path, { erase: '1' })
  expect((await desk.open(reference)).history.at(-1)?.detail).toMatchObject({ ended: [{ id: since.id }] })
  await takeBack(path)
  const { inquiry } = await desk.open(reference)
  expect(inquiry.owed).toEqual(owed)
  expect(inquiry.steps.map(({ id }) => id)).toEqual([since.id, before.id])
})

it('after a day it can not be taken back on the page', async () => {
  const { reference, path } = await sendInquiry(app)
  await withdraw(path)
  app.clock.now += DAY_MS
  expect(await readPage(app, path)).toMatchObject({ withdrawn: { wants: 'stop', takeBackBy: null } })
  await takeBack(path)
  const row = await app.db.selectFrom('inquiry').select('withdrawn_at').executeTakeFirstOrThrow()
  expect([reference, row.withdrawn_at]).toEqual([reference, app.clock.now - DAY_MS])
})

it('pressed twice it is one withdrawal, and later an erasure can be asked for as well', async () => {
  const { reference, path } = await sendInquiry(app)
  await Promise.all([withdraw(path), withdraw(path)])
  await withdraw(path, { erase: '1' })
  const { history, inquiry } = await desk.open(reference)
  expect(history.filter(({ kind }) => kind === 'withdrawn')).toHaveLength(2)
  expect(inquiry.withdrawn?.wants).toBe('erase')
})

it('only by POST from the page itself', async () => {
  const { path } = await sendInquiry(app)
  await app.request(`${path}?act=withdraw`)
  const elsewhere = { origin: 'https://elsewhere.example' }
  expect((await postToPage(app, path, { act: 'withdraw' }, elsewhere)).status).toBe(403)
  expect((await readPage(app, path)).withdrawn).toBeNull()
})

it('a coordinator does not undo it, but allows contact when the patient says so', async () => {
  const { reference, path } = await sendInquiry(app)
  await withdraw(path)
  const { inquiry } = await desk.open(reference)
  const undo = { action: 'undo', version: inquiry.version, of: inquiry.version }
  expect((await desk.send('POST', `/inquiries/${reference}/actions`, undo)).status).toBe(409)
  const lifted = await desk.act(reference, { action: 'lift' })
  expect(lifted.inquiry).toMatchObject({ withdrawn: null, owed: { kind: 'answer' }, steps: [] })
  expect(await reply(reference)).toBe(200)
})

it('what the patient adds afterwards is read, and nothing is sent by itself', async () => {
  const { reference, path } = await sendInquiry(app)
  await withdraw(path)
  await postToPage(app, path, { act: 'add', key: 'k', message: 'My brother will call you' })
  const { inquiry } = await desk.open(reference)
  expect(inquiry).toMatchObject({ standing: 'open', withdrawn: { wants: 'stop' }, next: { kind: 'reply' } })
  expect(await countMailsToPatient()).toBe(0)
})
