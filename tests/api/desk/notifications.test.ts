import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notificationsSchema } from '#contract/desk/notifications.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { readNotices } from '#testing/mail/notices.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'

let app: TestApp
let amina: Desk
let baraka: Desk
let reference: string

beforeEach(async () => {
  app = await createTestApp()
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina Otieno' })
  baraka = await openDesk(app, { email: 'baraka@pona.test', name: 'Baraka Were' })
  reference = await receive(app)
})

afterEach(() => app[Symbol.asyncDispose]())

const read = (desk: Desk) => desk.read('/notifications', notificationsSchema)

async function readKinds(desk: Desk): Promise<string[]> {
  const { notifications } = await read(desk)
  return notifications.filter(({ isSeen }) => !isSeen).map(({ kind }) => kind)
}

const note = (desk: Desk, text: string, id: string = randomUUID()) =>
  desk.send('POST', `/inquiries/${reference}/notes`, { id, text })

describe('a person is notified', () => {
  it('of an inquiry that was assigned to them, by whom, and of which patient', async () => {
    await amina.act(reference, { action: 'assign', to: baraka.id })
    expect(await read(baraka)).toEqual({
      notifications: [
        {
          id: expect.any(String),
          kind: 'given',
          reference,
          name: wanjiku.name,
          actor: amina.id,
          absent: null,
          at: app.clock.now,
          isSeen: false,
        },
      ],
      unseen: 1,
    })
    expect(await readKinds(amina)).toEqual([])
  })

  it('of a note that mentions them, once, however often it is sent', async () => {
    const id = randomUUID()
    for (let times = 0; times < 2; times++)
      expect((await note(amina, '@Baraka, @baraka were!', id)).ok).toBe(true)
    await note(amina, 'For @Nobody, and mail to x@Baraka')
    expect(await readKinds(baraka)).toEqual(['mentioned'])
  })

  it('of another person’s answer to their inquiry', async () => {
    await baraka.act(reference, { action: 'claim' })
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const { inquiry } = await amina.open(reference)
    const reply = { id: randomUUID(), version: inquiry.version, subject: 'Your knee', body: 'Dear Wanjiku' }
    expect((await amina.send('POST', `/inquiries/${reference}/replies`, reply)).ok).toBe(true)
    expect(await readKinds(baraka)).toEqual(['answered', 'answered'])
  })

  it('of nothing that they do themselves', async () => {
    await amina.act(reference, { action: 'claim' })
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    await note(amina, '@Amina Otieno')
    expect(await readKinds(amina)).toEqual([])
  })

  it('no longer when the change is undone before they saw the notification', async () => {
    const given = await amina.act(reference, { action: 'assign', to: baraka.id })
    await note(amina, '@Baraka look')
    await amina.act(reference, { action: 'undo', of: given.inquiry.version })
    expect(await readKinds(baraka)).toEqual(['mentioned'])
  })

  it('of a merge only when it gives them the inquiry', async () => {
    const repeat = await receive(app, { message: 'Did you get my message?' })
    await baraka.act(repeat, { action: 'log-answer', via: 'call' })
    const { inquiry } = await amina.open(repeat)
    const merge = { version: inquiry.version, into: reference }
    expect((await amina.send('POST', `/inquiries/${repeat}/merge`, merge)).ok).toBe(true)
    // The merge moves the answer and its author into the inquiry without an owner.
    expect(await readKinds(baraka)).toEqual(['given'])
    await markAllSeen(baraka)
    const second = await receive(app, { message: 'A third time' })
    const third = { version: (await amina.open(second)).inquiry.version, into: reference }
    expect((await amina.send('POST', `/inquiries/${second}/merge`, third)).ok).toBe(true)
    expect(await readKinds(baraka)).toEqual([])
  })
})

describe('a notification', () => {
  it('is visible to that person only', async () => {
    await amina.act(reference, { action: 'assign', to: baraka.id })
    const { notifications } = await read(baraka)
    const ids = notifications.map(({ id }) => id)
    expect((await amina.send('POST', '/notifications/seen', { ids })).ok).toBe(true)
    expect((await read(baraka)).unseen).toBe(1)
    const seen = await baraka.send('POST', '/notifications/seen', { ids })
    expect(await seen.json()).toMatchObject({ unseen: 0, notifications: [{ isSeen: true }] })
  })

  it('is deleted with the erased inquiry, and after two weeks', async () => {
    await amina.act(reference, { action: 'assign', to: baraka.id })
    const other = await receive(app, { email: 'other@patient.test', message: 'Another' })
    await amina.act(other, { action: 'assign', to: baraka.id })
    const erased = await amina.send('POST', `/inquiries/${reference}/erase`, {
      reference,
      reason: 'patient-asked',
    })
    expect(erased.ok).toBe(true)
    expect((await read(baraka)).notifications.map((one) => one.reference)).toEqual([other])
    app.clock.now += 14 * 24 * HOUR_MS
    await app.runTask('deleteOldNotifications')
    expect(await app.db.selectFrom('notification').select('id').execute()).toEqual([])
  })
})

describe('the mail about unseen notifications', () => {
  const mail = async () => {
    await app.runTask('mailUnseen')
    return readNotices(app)
  }

  it('is sent after an hour, once, to that person only, with counts and nothing about a patient', async () => {
    await amina.act(reference, { action: 'assign', to: baraka.id })
    await note(amina, '@Baraka, she has a weak heart')
    app.clock.now += HOUR_MS - 1
    expect(await mail()).toEqual([])
    app.clock.now += 1
    const [sent, ...others] = await mail()
    expect(others).toEqual([])
    expect(sent).toMatchObject({ to: 'baraka@pona.test', subject: '2 notifications wait for you' })
    expect(sent?.text).toContain('1 inquiry given to you, 1 mention in a note.')
    expect(sent?.text).toContain('/for-you')
    for (const word of [reference, wanjiku.name, 'heart', wanjiku.treatment])
      expect(JSON.stringify(sent)).not.toContain(word)
    app.clock.now += 2 * HOUR_MS
    expect(await mail()).toEqual([])
  })

  it('comes at most once an hour', async () => {
    await amina.act(reference, { action: 'assign', to: baraka.id })
    app.clock.now += HOUR_MS / 2
    await note(amina, '@Baraka')
    app.clock.now += HOUR_MS / 2
    expect(await mail()).toHaveLength(1)
    app.clock.now += HOUR_MS / 2
    expect(await mail()).toEqual([])
    app.clock.now += HOUR_MS / 2
    expect(await mail()).toMatchObject([{ subject: '1 notification waits for you' }])
  })

  it('is not sent for seen notifications, nor to a disabled account', async () => {
    await amina.act(reference, { action: 'assign', to: baraka.id })
    await markAllSeen(baraka)
    app.clock.now += HOUR_MS
    expect(await mail()).toEqual([])
    await note(amina, '@Baraka')
    await disableStaff(app.auth, 'baraka@pona.test', null)
    app.clock.now += HOUR_MS
    expect(await mail()).toEqual([])
  })
})

async function markAllSeen(desk: Desk): Promise<void> {
  const { notifications } = await read(desk)
  const ids = notifications.map(({ id }) => id)
  expect((await desk.send('POST', '/notifications/seen', { ids })).ok).toBe(true)
}
