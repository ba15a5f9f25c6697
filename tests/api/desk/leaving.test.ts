import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { postToPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toPlan } from '#testing/server/steps.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { enableStaff } from '../../../server/auth/accounts/staff-accounts.ts'

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  amina = await openDesk(app, { email: 'amina@pona.test' })
  baraka = await openDesk(app, { email: 'baraka@pona.test' })
})

afterEach(() => app[Symbol.asyncDispose]())

const leave = (to?: string | null) => disableStaff(app.auth, 'baraka@pona.test', to)

/** Two of Baraka's inquiries, and one that he has closed. */
async function giveBaraka() {
  const references = [await receive(app), await receive(app, { email: 'b@x.test' })]
  const closed = await receive(app, { email: 'c@x.test' })
  for (const reference of [...references, closed]) await baraka.act(reference, { action: 'claim' })
  await baraka.act(closed, { action: 'close', reason: 'treated' })
  return { references, closed }
}

it('an account with open inquiries is disabled only with a new owner for them', async () => {
  const { references } = await giveBaraka()
  expect(await leave()).toEqual({ outcome: 'has-inquiries', open: 2 })
  expect(await leave('nobody-here@pona.test')).toEqual({ outcome: 'no-such-colleague' })
  expect(await leave('baraka@pona.test')).toEqual({ outcome: 'same-person' })
  await openDesk(app, { email: 'chege@pona.test' })
  expect(await disableStaff(app.auth, 'chege@pona.test')).toEqual({
    outcome: 'disabled',
    handedOver: 0,
    uncovered: [],
  })
  expect(await leave('chege@pona.test')).toEqual({ outcome: 'colleague-disabled' })
  expect((await baraka.list('view=mine')).counts.mine).toBe(2)

  expect(await leave('Amina@pona.test')).toEqual({ outcome: 'disabled', handedOver: 2, uncovered: [] })
  expect((await baraka.get('/inquiries')).status).toBe(401)
  const mine = await amina.list('view=mine')
  expect(new Set(mine.rows.map(({ reference }) => reference))).toEqual(new Set(references))
  for (const reference of references) {
    const { history, inquiry } = await amina.open(reference)
    expect(history.findLast(({ kind }) => kind === 'assigned')).toMatchObject({
      actor: 'administrator',
      detail: { to: amina.id },
    })
    expect(inquiry.undo).toBeNull()
  }
  const told = await (await amina.get('/notifications')).json()
  expect(told).toMatchObject({ unseen: 2, notifications: [{ kind: 'given' }, { kind: 'given' }] })
})

it('released inquiries can be claimed, and a reopened one gets no disabled owner', async () => {
  const { references, closed } = await giveBaraka()
  expect(await leave(null)).toEqual({ outcome: 'disabled', handedOver: 2, uncovered: [] })
  for (const reference of references) expect((await amina.open(reference)).inquiry.owner).toBeNull()
  // A closed inquiry keeps its owner until it is reopened.
  expect((await amina.open(closed)).inquiry.owner).toBe(baraka.id)
  expect((await amina.act(closed, { action: 'reopen' })).inquiry).toMatchObject({
    owner: null,
    standing: 'open',
  })
  await enableStaff(app.auth, 'baraka@pona.test')
  expect((await amina.open(closed)).inquiry.owner).toBeNull()
})

it('steps of others’ inquiries go back to their owners, and steps of their own go with them', async () => {
  const [others, own] = [await receive(app), await receive(app, { email: 'b@x.test' })]
  const at = app.clock.now + HOUR_MS
  const chege = await openDesk(app, { email: 'chege@pona.test' })
  await amina.act(others, { action: 'claim' })
  const helped = toPlan('call', at, { for: baraka.id })
  const kept = toPlan('task', at, { for: chege.id })
  await amina.act(others, { action: 'add-step', step: helped, plans: [kept] })
  await baraka.act(own, { action: 'claim' })
  const ofOwner = toPlan('call', at)
  const ofHimself = toPlan('task', at, { for: baraka.id })
  await baraka.act(own, { action: 'add-step', step: ofOwner, plans: [ofHimself] })
  expect((await baraka.list('view=mine')).counts.mine).toBe(2)

  expect(await leave()).toEqual({ outcome: 'has-inquiries', open: 1 })
  expect(await leave('chege@pona.test')).toEqual({ outcome: 'disabled', handedOver: 1, uncovered: [] })
  const { inquiry, history } = await amina.open(others)
  expect(inquiry).toMatchObject({ owner: amina.id, undo: null })
  expect(new Map(inquiry.steps.map((step) => [step.id, step.for]))).toEqual(
    new Map([
      [helped.id, null],
      [kept.id, chege.id],
    ]),
  )
  expect(history.findLast(({ kind }) => kind === 'step-changed')).toMatchObject({
    ...{ actor: 'administrator', detail: { id: helped.id } },
  })
  const given = (await amina.open(own)).inquiry
  expect(given).toMatchObject({ owner: chege.id, steps: [{ for: null }, { for: null }], undo: null })
  const agenda = await app.db.selectFrom('agenda').select('staff_id').execute()
  expect(agenda.map(({ staff_id }) => staff_id)).not.toContain(baraka.id)
})

it('who only has steps of others’ inquiries leaves without handing over', async () => {
  const reference = await receive(app)
  await amina.act(reference, { action: 'claim' })
  const step = toPlan('call', app.clock.now + HOUR_MS, { for: baraka.id })
  const { inquiry: before } = await amina.act(reference, { action: 'add-step', step })
  expect(await leave()).toEqual({ outcome: 'disabled', handedOver: 0, uncovered: [] })
  expect((await amina.open(reference)).inquiry.steps).toEqual([{ ...before.steps[0], for: null }])
})

it('aftercare of a treated patient is handed over, too', async () => {
  const reference = await receive(app)
  await baraka.act(reference, { action: 'claim' })
  await baraka.act(reference, { action: 'add-step', step: toPlan('call', app.clock.now + HOUR_MS) })
  await baraka.act(reference, { action: 'close', reason: 'treated' })
  expect(await leave()).toEqual({ outcome: 'has-inquiries', open: 1 })
  expect(await leave('amina@pona.test')).toEqual({ outcome: 'disabled', handedOver: 1, uncovered: [] })
  expect((await amina.list('view=mine')).rows).toMatchObject([{ reference, standing: 'closed' }])
})

it('a step of a disabled account comes back to the owner with whatever brings it back', async () => {
  const [closed, withdrawn] = [await sendInquiry(app), await sendInquiry(app, { email: 'b@x.test' })]
  const plan = (id: string) => toPlan('call', app.clock.now + 40 * HOUR_MS, { id, for: baraka.id })
  for (const { reference } of [closed, withdrawn]) {
    await amina.act(reference, { action: 'claim' })
    await amina.act(reference, { action: 'add-step', step: plan(reference) })
  }
  const { inquiry } = await amina.act(closed.reference, { action: 'close', reason: 'died' })
  await postToPage(app, withdrawn.path, { act: 'withdraw' })
  await leave()
  await amina.act(closed.reference, { action: 'undo', of: inquiry.version })
  await postToPage(app, withdrawn.path, { act: 'back' })
  for (const { reference } of [closed, withdrawn])
    expect((await amina.open(reference)).inquiry.steps).toMatchObject([{ id: reference, for: null }])
})

it('a merge reopens no inquiry for a disabled owner', async () => {
  const [first, second] = [await receive(app), await receive(app, { message: 'I have not heard from you.' })]
  await baraka.act(first, { action: 'claim' })
  await baraka.act(first, { action: 'close', reason: 'treated' })
  await leave()
  const { inquiry } = await amina.open(second)
  await amina.send('POST', `/inquiries/${second}/merge`, {
    ...{ version: inquiry.version, into: first, opens: true },
  })
  expect((await amina.open(first)).inquiry).toMatchObject({ standing: 'open', owner: null })
})

it('an answered and snoozed inquiry returns to Due', async () => {
  const reference = await receive(app)
  const at = app.clock.now + 50 * HOUR_MS
  await amina.act(reference, { action: 'log-answer', via: 'call', plans: [toPlan('wait', at)] })
  expect((await amina.list('view=due')).rows).toEqual([])
  expect((await amina.list('view=later')).rows).toMatchObject([{ reference }])
  app.clock.now = at - 24 * HOUR_MS
  const chege = await openDesk(app, { email: 'chege@pona.test' })
  expect((await chege.list('view=due')).rows).toMatchObject([{ reference }])
})
