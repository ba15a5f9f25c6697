import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notificationsSchema } from '#contract/desk/notifications.ts'
import { workplaceSchema } from '#contract/desk/workplace.ts'
import { DAY_MS } from '#contract/durations.ts'
import { absenceSchema } from '#contract/life/absence.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'

let app: TestApp
let amina: Desk
let baraka: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
  baraka = await openDesk(app, { email: 'baraka@pona.test' })
})

afterEach(() => app[Symbol.asyncDispose]())

const toDay = (days: number) =>
  new Date(app.clock.now + 3 * 60 * 60 * 1000 + days * DAY_MS).toISOString().slice(0, 10)
const set = (desk: Desk, absent: Desk, cover: Desk, from = toDay(0), to = toDay(2)) =>
  desk.send('PUT', `/absences/${absent.id}`, { from, to, cover: cover.id })
const readMine = async (desk: Desk) => {
  const { rows, counts } = await desk.list('view=mine')
  expect(counts.mine).toBe(rows.length)
  return rows.map(({ reference }) => reference)
}
const readAbsences = async (desk: Desk) => (await desk.read('/workplace', workplaceSchema)).absences

describe('while somebody is away', () => {
  it('their cover sees their inquiries too, and nobody else does; afterwards the cover no longer does', async () => {
    const reference = await receive(app)
    await baraka.act(reference, { action: 'claim' })
    const chege = await openDesk(app, { email: 'chege@pona.test' })
    expect(await readMine(amina)).toEqual([])
    const response = await set(baraka, baraka, amina)
    expect(response.status).toBe(200)
    const absence = { staffId: baraka.id, from: toDay(0), to: toDay(2), cover: amina.id }
    expect(v.parse(v.array(absenceSchema), await response.json())).toEqual([absence])
    expect(await readAbsences(chege)).toEqual([absence])
    expect(await readMine(amina)).toEqual([reference])
    expect(await readMine(baraka)).toEqual([reference])
    expect(await readMine(chege)).toEqual([])

    expect((await baraka.send('DELETE', `/absences/${baraka.id}`)).status).toBe(200)
    expect(await readMine(amina)).toEqual([])
    expect(await readAbsences(chege)).toEqual([])
  })

  it('begins and ends at midnight in Nairobi', async () => {
    await set(baraka, baraka, amina, toDay(1), toDay(1))
    await baraka.act(await receive(app), { action: 'claim' })
    expect(await readMine(amina)).toEqual([])
    const midnight = Date.parse(`${toDay(1)}T00:00:00+03:00`)
    for (const [at, count] of [
      [midnight - 1, 0],
      [midnight, 1],
      [midnight + DAY_MS - 1, 1],
      [midnight + DAY_MS, 0],
    ] as const) {
      app.clock.now = at
      const again = await openDesk(app, { email: `${at}@pona.test`, admin: true })
      await app.db.updateTable('absence').set({ cover: again.id }).execute()
      expect(await readMine(again)).toHaveLength(count)
    }
  })

  it('their cover gets their notifications, which name the absent person', async () => {
    const chege = await openDesk(app, { email: 'chege@pona.test' })
    await set(baraka, baraka, chege)
    const reference = await receive(app)
    await amina.act(reference, { action: 'assign', to: baraka.id })
    const read = (desk: Desk) => desk.read('/notifications', notificationsSchema)
    expect((await read(baraka)).notifications).toMatchObject([{ kind: 'given', reference, absent: null }])
    expect((await read(chege)).notifications).toMatchObject([{ kind: 'given', reference, absent: baraka.id }])
    await chege.act(reference, { action: 'log-answer', via: 'call' })
    expect((await read(chege)).unseen).toBe(1)
    expect((await read(baraka)).unseen).toBe(2)
  })
})

describe('an absence is refused', () => {
  it('when two would cover each other, or the cover is disabled', async () => {
    expect((await set(amina, amina, baraka)).status).toBe(200)
    expect(await readError(await set(baraka, baraka, amina))).toEqual({
      status: 422,
      code: 'invalid_request',
    })
    const chege = await openDesk(app, { email: 'chege@pona.test' })
    await disableStaff(app.auth, 'chege@pona.test')
    expect((await set(baraka, baraka, chege)).status).toBe(422)
    expect(await readAbsences(amina)).toMatchObject([{ staffId: amina.id }])
  })

  it('when it is over, or ends before it begins', async () => {
    expect((await set(baraka, baraka, amina, toDay(-3), toDay(-1))).status).toBe(422)
    expect((await set(baraka, baraka, amina, toDay(3), toDay(1))).status).toBe(422)
    expect((await set(baraka, baraka, amina, '2026-02-30', '2026-02-31')).status).toBe(422)
  })

  it("when it is another person's, except by an administrator", async () => {
    expect(await readError(await set(baraka, amina, baraka))).toEqual({ status: 403, code: 'forbidden' })
    expect((await baraka.send('DELETE', `/absences/${amina.id}`)).status).toBe(403)
    expect((await set(amina, baraka, amina)).status).toBe(200)
    expect(
      (await amina.send('PUT', '/absences/nobody', { from: toDay(0), to: toDay(0), cover: amina.id })).status,
    ).toBe(404)
  })
})

it('disabling an account ends its absence and the absences that it covers, with events', async () => {
  const chege = await openDesk(app, { email: 'chege@pona.test' })
  await set(amina, amina, chege)
  await set(chege, chege, baraka)
  expect(await disableStaff(app.auth, 'chege@pona.test')).toEqual({
    outcome: 'disabled',
    handedOver: 0,
    uncovered: [amina.id],
  })
  expect(await readAbsences(amina)).toEqual([])
  const events = await app.db
    .selectFrom('event')
    .select(['kind', 'subject_id'])
    .where('kind', '!=', 'superseded')
    .orderBy('n')
    .execute()
  expect(events.slice(-3)).toEqual([
    { kind: 'account-disabled', subject_id: chege.id },
    { kind: 'absence-ended', subject_id: amina.id },
    { kind: 'absence-ended', subject_id: chege.id },
  ])
})
