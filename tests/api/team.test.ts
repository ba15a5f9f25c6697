import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardsSchema, ownCardSchema } from '#contract/desk/cards.ts'
import { settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const CARD = '/me/card'
const asha = { name: 'Asha Mwangi', role: 'Coordinator', languages: ['en', 'sw'], agrees: true }
const shownAsha = { name: 'Asha Mwangi', role: 'Coordinator', languages: ['en', 'sw'], face: null }

let app: TestApp
let amina: Desk
let chege: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
  chege = await openDesk(app, { email: 'chege@pona.test' })
})
afterEach(() => app[Symbol.asyncDispose]())

const home = async () => (await app.request('/')).text()
const readSection = async () => (await amina.read('/admin/settings', settingsAnswerSchema)).sections.team

async function show(members: readonly object[]): Promise<Response> {
  const { version } = await readSection()
  return amina.send('PUT', '/admin/settings/team', { version, value: { members } })
}

async function offer(desk: Desk, changes: object = {}): Promise<void> {
  const response = await desk.send('PUT', CARD, { ...asha, ...changes })
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

async function readFields(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, code: error.code, fields: error.fields }
}

function sendFace(desk: Desk, picture: Uint8Array<ArrayBuffer>): Promise<Response> {
  return app.deskRequest(`/desk/v1${CARD}/face`, {
    method: 'PUT',
    headers: { ...desk.headers, 'content-length': String(picture.byteLength) },
    body: picture,
  })
}

describe('a coordinator', () => {
  it('is shown as they have offered, once an administrator takes it', async () => {
    await offer(chege)
    expect((await amina.read('/admin/cards', cardsSchema)).offers).toMatchObject([
      { staffId: chege.id, card: shownAsha },
    ])
    expect(await home()).not.toContain('Asha Mwangi')
    expect((await show([{ staffId: chege.id, ...shownAsha }])).status).toBe(200)
    expect(await home()).toContain('Asha Mwangi')
    expect(await chege.read(CARD, ownCardSchema)).toEqual({ offered: shownAsha, shown: shownAsha })
  })

  it('who has offered nothing, or something else, is not shown', async () => {
    const member = { staffId: chege.id, ...shownAsha }
    const sentence = (path: string, words: RegExp) => ({
      status: 422,
      code: 'fields',
      fields: { [path]: expect.stringMatching(words) },
    })
    expect(await readFields(await show([member]))).toEqual(
      sentence('members.0.staffId', /does not want to be shown/),
    )
    await offer(chege)
    expect(await readFields(await show([{ ...member, role: 'Doctor' }]))).toEqual(
      sentence('members.0.staffId', /wants to be shown otherwise/),
    )
  })

  it.each([
    [{ agrees: false }, { agrees: 'Only who agrees is shown to patients.' }],
    [{ name: '' }, { name: 'Enter the name as patients see it.' }],
    [{ role: '<b>' }, { role: 'Leave out the characters < > and ".' }],
    [{ languages: [] }, { languages: 'Choose a language that you speak.' }],
  ])('can not offer %j', async (changes, fields) => {
    const response = await chege.send('PUT', CARD, { ...asha, ...changes })
    expect(await readFields(response)).toEqual({ status: 422, code: 'fields', fields })
    expect((await chege.read(CARD, ownCardSchema)).offered).toBeNull()
  })

  it('who withdraws is gone from the page at once, and is not brought back by the history', async () => {
    await offer(chege)
    await show([{ staffId: chege.id, ...shownAsha }])
    expect((await chege.send('DELETE', CARD)).status).toBe(200)
    expect(await home()).not.toContain('Asha Mwangi')
    expect(await chege.read(CARD, ownCardSchema)).toEqual({ offered: null, shown: null })
    const restored = await amina.send('POST', '/admin/settings/team/history/1/restore')
    expect((await readFields(restored)).fields).toEqual({
      'members.0.staffId': 'Asha Mwangi does not want to be shown.',
    })
  })

  it('whose account was disabled is gone from the page', async () => {
    await offer(chege)
    await show([{ staffId: chege.id, ...shownAsha }])
    const disabled = await amina.send('POST', `/admin/people/${chege.id}/disable`, {})
    expect(disabled.status).toBe(200)
    await app.runTask('hideUnwilling')
    expect(await home()).not.toContain('Asha Mwangi')
    expect((await readSection()).changed?.actor).toBe('server')
  })

  it('who changed the offer stays as they were until an administrator takes the new one', async () => {
    await offer(chege)
    await show([{ staffId: chege.id, ...shownAsha }])
    await offer(chege, { role: 'Coordinator for hearts' })
    await app.runTask('hideUnwilling')
    expect((await readSection()).value.members).toMatchObject([{ role: 'Coordinator' }])
    const taken = { staffId: chege.id, ...shownAsha, role: 'Coordinator for hearts' }
    expect((await show([taken])).status).toBe(200)
  })
})

describe('a face', () => {
  const photo = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#a05030' } })
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .jpeg()
      .toBuffer()

  it('becomes small, square and without what the camera wrote', async () => {
    await offer(chege)
    expect((await sendFace(chege, new Uint8Array(await photo()))).status).toBe(200)
    const { offered } = await chege.read(CARD, ownCardSchema)
    const face = Buffer.from(offered?.face ?? '', 'base64')
    expect(face.byteLength).toBeLessThanOrEqual(3_000)
    const made = await sharp(face).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 96, height: 96 })
    expect(made.exif).toBeUndefined()
    expect((await chege.send('DELETE', `${CARD}/face`)).status).toBe(200)
    expect((await chege.read(CARD, ownCardSchema)).offered?.face).toBeNull()
  })

  it('that is no picture is refused, and so is one before the offer', async () => {
    expect((await sendFace(chege, new Uint8Array(await photo()))).status).toBe(404)
    await offer(chege)
    const refused = await sendFace(
      chege,
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    )
    expect(await readFields(refused)).toMatchObject({ status: 422, code: 'preview_failed' })
  })
})

describe('to a patient, whoever wants to be shown', () => {
  beforeEach(async () => {
    await offer(chege)
    await show([{ staffId: chege.id, ...shownAsha }])
  })

  it('is on the page of the patient whom they look after', async () => {
    const { reference, path } = await sendInquiry(app)
    expect((await readPage(app, path)).coordinator).toBeNull()
    await chege.act(reference, { action: 'claim' })
    expect((await readPage(app, path)).coordinator).toBe(chege.id)
  })

  it('signs the mails that they write, and nobody else does', async () => {
    await using mailServer = await startMailServer()
    const reference = await receive(app)
    for (const [desk, subject] of [
      [chege, 'From Asha'],
      [amina, 'From somebody'],
    ] as const) {
      const { version } = (await desk.open(reference)).inquiry
      const reply = { id: randomUUID(), version, subject, body: 'Good news.' }
      expect((await desk.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
    }
    await deliver(app, mailServer)
    const find = (subject: string) => mailServer.mails.find((mail) => mail.subject?.startsWith(subject))
    expect(find('From Asha')?.text).toContain('-- \nAsha Mwangi, Coordinator\nEnglish, Swahili\nTesters')
    expect(find('From Asha')?.html).toContain('Asha Mwangi, Coordinator')
    expect(find('From somebody')?.text).toContain('-- \nTesters')
  })
})
