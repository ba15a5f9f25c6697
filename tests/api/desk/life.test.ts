import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type InquiryRow, inquiryRowSchema } from '#contract/desk/inquiries.ts'
import type { Act, Action } from '#contract/life/actions.ts'
import { type Life, toState } from '#contract/life/inquiry.ts'
import { listPlans } from '#contract/life/plan-steps.ts'
import type { StepNote } from '#contract/life/plans.ts'
import { receive as predictReceived } from '#contract/life/receive.ts'
import { isActive, toNext } from '#contract/life/steps.ts'
import { transition } from '#contract/life/transition.ts'
import { isInView, statuses, toStatus, views } from '#contract/life/views.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { arbitraryLives } from '#testing/server/lives.ts'
import { closedOnThirdDay } from '#testing/server/site.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { findRow, toInquiryRow } from '../../../server/case/inquiry/rows.ts'
import { act } from '../../../server/case/life/actions.ts'
import { listAgenda } from '../../../server/case/life/agenda.ts'
import { storeLife } from '../../../server/case/life/change-inquiry.ts'
import { receiveMessage } from '../../../server/case/life/receive-message.ts'
import { readContexts } from '../../../server/case/read/row-contexts.ts'
import { recordChange } from '../../../server/company/audit/record-change.ts'
import { AppError } from '../../../server/platform/http/app-error.ts'

/** Long run: LIFE_PAIRS=10000 npx vitest run tests/api/desk/life.test.ts */
const PAIRS = Number(process.env['LIFE_PAIRS'] ?? 200)
const INQUIRIES = 120
const log = pino({ level: 'silent' })
const office = closedOnThirdDay.company

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' }, closedOnThirdDay)
  amina = await openDesk(app, { email: 'amina@pona.test' })
  baraka = await openDesk(app, { email: 'baraka@pona.test' })
})

afterEach(() => app[Symbol.asyncDispose]())

/** At any version, also an earlier one, which the product never goes back to. */
async function store(reference: string, life: Life): Promise<void> {
  await app.db.deleteFrom('missed_step').execute()
  await app.db.transaction().execute(async (trx) => {
    const row = await findRow(trx, reference)
    await storeLife(trx, row?.id ?? '', life)
  })
}

async function read(reference: string): Promise<InquiryRow> {
  const row = await findRow(app.db, reference)
  if (row === undefined) throw new Error('There is no such inquiry')
  const toContext = await readContexts({ ...app, log, now: () => app.clock.now }, [row])
  return v.parse(
    inquiryRowSchema,
    JSON.parse(JSON.stringify(toInquiryRow({ ...app, log }, row, toContext(row)))),
  )
}

/** Returns the values that the server derives from the state. */
function toShown(life: Life, texts: ReadonlyMap<string, string>) {
  const next = toNext(life, app.clock.now)
  const noted = life.steps.flatMap(({ note }) => note ?? [])
  const stepNotes = Object.fromEntries(noted.map((id) => [id, texts.get(id)]))
  const id = next?.note ?? null
  return { next, stepNotes, nextNote: id === null ? null : { id, text: texts.get(id) } }
}

function listWords(taken: Act): readonly StepNote[] {
  const words = taken.action === 'change-step' ? [taken.note] : listPlans(taken).map(({ note }) => note)
  return words.filter((note) => note !== null && note !== undefined)
}

function listNamed(taken: Act): (string | null | undefined)[] {
  const named = 'to' in taken ? [taken.to] : 'for' in taken ? [taken.for] : []
  return [...named, ...listPlans(taken).map((plan) => plan.for)]
}

async function attempt(reference: string, action: Action): Promise<string> {
  const deps = { ...app, now: () => app.clock.now, announce() {}, wakeOutbox() {}, office }
  const staff = { id: amina.id, name: 'Amina', email: 'amina@pona.test', admin: false, sessionId: '' }
  try {
    await act({ ...deps, destinations: ['India', 'Thailand'] }, staff, reference, action)
    return 'taken'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

it('the desk’s prediction equals the server’s answer, for any inquiry and step', async () => {
  const reference = await receive(app)
  const texts = new Map<string, string>([0, 1].map((n) => [randomUUID(), `after work ${n}`]))
  for (const [id, text] of texts) await amina.send('POST', `/inquiries/${reference}/notes`, { id, text })
  const { id: left } = await openDesk(app, { email: 'left@pona.test' })
  await disableStaff(app.auth, 'left@pona.test')
  const { life, act: acts } = arbitraryLives({
    staff: [amina.id, baraka.id, left],
    notes: [...texts.keys()],
    now: app.clock.now,
  })
  const other = await receive(app, { message: 'From the same address' })
  const closedFor = fc.constantFrom('died', 'left-alone', 'treated', null)
  await fc.assert(
    fc.asyncProperty(life, acts, closedFor, async (before, taken, reason) => {
      await store(reference, before)
      await app.db
        .updateTable('inquiry')
        .set({
          standing: 'closed',
          owed_kind: null,
          owed_at: null,
          steps: '[]',
          next_kind: null,
          next_at: null,
          closed_at: app.clock.now,
        })
        .set({ closed_for: reason })
        .where('reference', '=', other)
        .execute()
      const row = await read(reference)
      // The desk doesn't offer disabled accounts.
      if (listNamed(taken).includes(left)) return
      const predicted = transition(row, taken, { me: amina.id, now: app.clock.now, office, disabled: [left] })
      const answer = await attempt(reference, { ...taken, version: before.version })
      expect(answer).toBe(predicted.outcome === 'refused' ? predicted.reason : 'taken')
      const after = await read(reference)
      for (const note of listWords(taken)) texts.set(note.id, note.text)
      const expected = predicted.outcome === 'changed' ? { ...row, ...predicted.inquiry } : row
      expect(after).toEqual({ ...expected, ...toShown(expected, texts), arrived: after.arrived })
    }),
    { numRuns: PAIRS },
  )
  const details = await app.db.selectFrom('event').select('detail').execute()
  const names = new Set(details.flatMap(({ detail }) => Object.keys(JSON.parse(detail))))
  expect([...names].filter((name) => name.includes('_'))).toEqual([])
})

it('a message changes an inquiry as predicted, for any inquiry', async () => {
  const reference = await receive(app)
  const { id: left } = await openDesk(app, { email: 'left@pona.test' })
  await disableStaff(app.auth, 'left@pona.test')
  const { life, received } = arbitraryLives({ staff: [amina.id, left], now: app.clock.now })
  await fc.assert(
    fc.asyncProperty(life, received, async (before, { channel, isAutomatic }) => {
      await store(reference, before)
      const row = await read(reference)
      const message = { id: randomUUID(), inquiryId: row.id, channel, isAutomatic, at: app.clock.now }
      const words = { subject: '', text: 'When can we come?', from: null, mail: null }
      const author = { author: 'patient', trust: 'patient', fileIds: [] } as const
      const opening = { now: app.clock.now, disabled: [left], office }
      const predicted = predictReceived(
        row,
        { message: message.id, channel, author: 'patient', isAutomatic },
        opening,
      )
      await recordChange({ ...app, now: () => app.clock.now }, async (trx, at) => ({
        events: await receiveMessage(
          trx,
          { vault: app.vault, office },
          { ...message, ...words, ...author },
          at,
        ),
        result: undefined,
      }))
      const expected = predicted.outcome === 'changed' ? { ...row, ...predicted.inquiry } : row
      const after = await read(reference)
      const { lastWords, arrived } = after
      const { next } = toShown(expected, new Map())
      expect({ ...after, nextNote: null, stepNotes: {} }).toEqual({
        ...expected,
        next,
        nextNote: null,
        stepNotes: {},
        lastWords,
        arrived,
      })
      const isStill = isAutomatic || row.standing === 'spam'
      expect(predicted.outcome).toBe(isStill ? 'same' : 'changed')
      if (isStill) return
      expect(after.standing).toBe('open')
      expect(after.owed?.kind).toBe(row.owed?.kind ?? 'reply')
      // A message postpones nothing, and ends no step.
      expect(after.owed?.at).toBeLessThanOrEqual(row.owed?.at ?? Number.POSITIVE_INFINITY)
      expect(after.steps.map(({ id }) => id)).toEqual(row.steps.map(({ id }) => id))
    }),
    { numRuns: PAIRS },
  )
})

it('lists and counts equal the views, for any inquiries', async () => {
  const chege = await openDesk(app, { email: 'chege@pona.test' })
  const { life } = arbitraryLives({ staff: [amina.id, baraka.id, chege.id], now: app.clock.now })
  const references: string[] = []
  for (let n = 0; n < INQUIRIES; n++) references.push(await receive(app, { email: `p${n}@patient.example` }))
  const lives = new Map<string, Life>()
  for (const [index, generated] of fc.sample(life, INQUIRIES).entries()) {
    const reference = references[index] ?? ''
    lives.set(reference, generated)
    await store(reference, generated)
  }
  const today = new Date(app.clock.now).toISOString().slice(0, 10)
  const absence = { staff_id: baraka.id, first_day: today, last_day: today, cover: amina.id }
  await app.db.insertInto('absence').values(absence).execute()
  const context = { me: amina.id, covered: [baraka.id], now: app.clock.now }
  const select = (isIn: (life: Life) => boolean) =>
    new Set([...lives].filter(([, one]) => isIn(one)).map(([reference]) => reference))
  const list = async (query: string) =>
    new Set((await amina.list(`limit=200&${query}`)).rows.map(({ reference }) => reference))

  const { counts } = await amina.list()
  for (const view of views) {
    const expected = select((one) => isInView(view, one, context))
    expect(await list(`view=${view}`), view).toEqual(expected)
    expect(counts[view], view).toBe(expected.size)
  }
  for (const person of [amina, baraka, chege]) {
    const stored = await app.db
      .selectFrom('agenda')
      .innerJoin('inquiry', 'inquiry.n', 'agenda.inquiry_n')
      .select(['reference', 'item', 'at'])
      .where('staff_id', '=', person.id)
      .execute()
    const expected = [...lives].flatMap(([reference, one]) =>
      listAgenda(one).flatMap(({ item, person: id, at }) =>
        id === person.id ? [{ reference, item, at }] : [],
      ),
    )
    expect(new Set(stored)).toEqual(new Set(expected))
  }
  for (const status of statuses) {
    const expected = select((one) => toStatus(one) === status)
    expect(await list(`view=all&status=${status}`), status).toEqual(expected)
  }
})

it('an inquiry with something to do is always in exactly one of Due and Later', () => {
  const now = app.clock.now
  const { life } = arbitraryLives({ staff: ['amina'], now })
  fc.assert(
    fc.property(life, (one) => {
      const isIn = (view: 'due' | 'later') => isInView(view, one, { me: 'amina', covered: [], now })
      expect(Number(isIn('due')) + Number(isIn('later'))).toBe(isActive(one) ? 1 : 0)
    }),
  )
})

it('any change except an undo can be undone completely', () => {
  const now = app.clock.now
  const { life, act: acts } = arbitraryLives({ staff: ['amina', 'baraka'], now })
  fc.assert(
    fc.property(life, acts, (before, taken) => {
      const change = transition(before, taken, { me: 'amina', now, office })
      if (change.outcome !== 'changed' || taken.action === 'undo') return
      const { version: of } = change.inquiry
      const back = transition(change.inquiry, { action: 'undo', of }, { me: 'amina', now, office })
      expect(back.outcome === 'changed' && toState(back.inquiry)).toEqual(toState(before))
    }),
  )
})
