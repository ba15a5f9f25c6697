import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { incomingMailSchema } from '#contract/desk/incoming-mail.ts'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { unsortedCountsSchema } from '#contract/desk/unsorted-counts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { compose, createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { toTaggedAddress } from '../../../server/case/inquiry/tag.ts'
import { eraseInquiry } from '../../../server/case/life/erase.ts'
import { verifyEventChain } from '../../../server/company/audit/verify.ts'

let app: MailApp
let amina: Desk
let reference: string

beforeEach(async () => {
  app = await createMailApp()
  amina = await openDesk(app)
  reference = await receive(app)
})

afterEach(() => app[Symbol.asyncDispose]())

const readUnsorted = (query = '') => amina.read(`/unsorted${query}`, unsortedListSchema)
const readCounts = () => amina.read('/unsorted/counts', unsortedCountsSchema)

async function bring(mail: Parameters<MailApp['mail']>[0] = {}): Promise<string> {
  const id = await app.mail(mail)
  if (id === undefined) throw new Error('The mail became no message')
  return id
}

/** Later, with a new session: the one before has ended. */
async function passDays(days: number): Promise<void> {
  app.clock.now += days * DAY_MS
  await app.runTask('forgetMails')
  amina = await openDesk(app, { email: `later-${randomUUID()}@pona.test` })
}

async function attach(id: string, to = reference): Promise<number> {
  return (await amina.send('POST', `/unsorted/${id}/attach`, { reference: to })).status
}

it('an unsorted mail is listed with who wrote it, and is due after a day', async () => {
  const id = await bring({ from: wanjiku.email, subject: `About ${reference}` })
  const { mails, counts } = await readUnsorted()
  expect(mails).toMatchObject([
    {
      id,
      direction: 'in',
      subject: `About ${reference}`,
      text: 'When can we come?',
      from: { address: wanjiku.email },
      isVouchedFor: false,
      dueAt: app.clock.now + DAY_MS,
      suggestions: [{ reference, name: wanjiku.name, reasons: ['subject', 'sender'] }],
    },
  ])
  expect(counts).toEqual({ open: 1, overdue: 0, automatic: 0, setAside: 0 })
  await passDays(1)
  expect(await readCounts()).toMatchObject({ overdue: 1 })
})

it('the list goes on where a page ends', async () => {
  for (let n = 0; n < 31; n++) await app.mail({ subject: `Mail ${n}` })
  const first = await readUnsorted()
  expect(first.mails).toHaveLength(30)
  const second = await readUnsorted(`?before=${first.nextBefore}`)
  expect(second).toMatchObject({ mails: [{ subject: 'Mail 0' }], nextBefore: null })
})

describe('attaching', () => {
  it('makes it a message of the inquiry, once', async () => {
    const id = await bring({ from: wanjiku.email, vouched: false })
    expect([await attach(id), await attach(id)]).toEqual([200, 200])
    const { messages, inquiry } = await amina.open(reference)
    expect(messages.filter((message) => message.id === id)).toMatchObject([
      { trust: 'unverified', author: 'patient' },
    ])
    expect(inquiry.next?.kind).toBe('answer')
    expect(await readCounts()).toMatchObject({ open: 0 })
    expect(await verifyEventChain(app.db, app.vault)).toMatchObject({ intact: true })
  })

  it('is refused for a mail that is in another inquiry, and for what is not there', async () => {
    const other = await receive(app, { message: 'My other knee' })
    const id = await bring()
    await attach(id, other)
    expect([await attach(id), await attach(randomUUID()), await attach(id, 'PN-0000-0000')]).toEqual([
      409, 404, 404,
    ])
  })

  it('brings the answers to it after it', async () => {
    const id = await bring({ messageId: '<first@x>' })
    await attach(id)
    await app.mail({ headers: ['In-Reply-To: <first@x>'] })
    expect((await amina.open(reference)).messages).toHaveLength(3)
  })
})

describe('moving', () => {
  it('takes what was due with it', async () => {
    const other = await receive(app, { message: 'My other knee', email: 'other@patient.example' })
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    await amina.act(other, { action: 'log-answer', via: 'call' })
    const id = await bring({ from: wanjiku.email })
    await attach(id)
    expect((await amina.open(reference)).inquiry.next?.kind).toBe('reply')
    expect((await amina.send('POST', `/messages/${id}/move`, { to: other })).status).toBe(200)
    expect((await amina.open(reference)).inquiry.next?.kind).toBe('wait')
    // There somebody else has written it.
    expect((await amina.open(other)).inquiry.next?.kind).toBe('task')
    expect((await amina.open(other)).messages.map((message) => message.id)).toContain(id)
  })

  it('back to the unsorted ones is possible, and of a note it is not', async () => {
    const id = await bring()
    await attach(id)
    expect((await amina.send('POST', `/messages/${id}/move`, { to: null })).status).toBe(200)
    expect(await readCounts()).toMatchObject({ open: 1 })
    const note = randomUUID()
    await amina.send('POST', `/inquiries/${reference}/notes`, { id: note, text: 'A note' })
    expect((await amina.send('POST', `/messages/${note}/move`, { to: null })).status).toBe(404)
  })

  it('leaves the inquiry due that the patient has written to otherwise', async () => {
    await amina.act(reference, { action: 'log-answer', via: 'call' })
    const [one, two] = [await bring({ from: wanjiku.email }), await bring({ from: wanjiku.email })]
    await attach(one)
    await attach(two)
    await amina.send('POST', `/messages/${two}/move`, { to: null })
    expect((await amina.open(reference)).inquiry.next?.kind).toBe('reply')
  })
})

it('becomes an inquiry of its own, once', async () => {
  const id = await bring({ from: 'Asha <asha@patient.example>' })
  const entry = {
    ...{
      id: randomUUID(),
      channel: 'email',
      name: 'Asha',
      email: 'asha@patient.example',
      countryCode: '+254',
    },
    ...{ phone: '', treatment: '', message: '', locale: 'en', writer: null, owner: null },
    consent: { form: 'email', to: amina.id },
  }
  const first = await amina.send('POST', `/unsorted/${id}/inquiry`, entry)
  expect(first.status).toBe(200)
  const { inquiry } = (await first.json()) as { inquiry: { reference: string } }
  const again = await amina.send('POST', `/unsorted/${id}/inquiry`, entry)
  expect(await again.json()).toMatchObject({ inquiry: { reference: inquiry.reference } })
  expect((await amina.send('POST', `/unsorted/${id}/inquiry`, { ...entry, id: randomUUID() })).status).toBe(
    409,
  )
  expect((await amina.open(inquiry.reference)).messages).toMatchObject([
    { channel: 'email', text: '' },
    { id, trust: 'unverified' },
  ])
})

describe('what is not ours', () => {
  it('is set aside, can be taken back, and is erased after 90 days', async () => {
    const id = await bring()
    await amina.send('POST', `/unsorted/${id}/set-aside`)
    expect(await readCounts()).toEqual({ open: 0, overdue: 0, automatic: 0, setAside: 1 })
    await amina.send('POST', `/unsorted/${id}/take-back`)
    expect(await readCounts()).toMatchObject({ open: 1, setAside: 0 })
    await amina.send('POST', `/unsorted/${id}/set-aside`)
    await passDays(89)
    expect((await readUnsorted('?view=set-aside')).mails).toHaveLength(1)
    await passDays(2)
    expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'erased' }])
  })

  it('is no mail that is in an inquiry', async () => {
    const id = await bring()
    await attach(id)
    expect((await amina.send('POST', `/unsorted/${id}/set-aside`)).status).toBe(409)
  })
})

describe('the raw mail', () => {
  const download = (id: string) => amina.get(`/messages/${id}/raw`)

  it('can be downloaded for 30 days', async () => {
    const raw = compose({ subject: 'Raw' })
    const id = await bring({ raw })
    const response = await download(id)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(await response.text()).toContain(raw)
    await passDays(31)
    expect((await download(id)).status).toBe(404)
  })

  it('is kept as long as the message where letters could not be read', async () => {
    const id = await bring({ raw: 'Content-Type: text/plain; charset=utf-16le\r\n\r\nAB\ud800' })
    await passDays(31)
    expect((await download(id)).status).toBe(200)
  })

  it('of a mail that can not be parsed is a file of its message, in its inquiry', async () => {
    const { id } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow()
    const to = toTaggedAddress(app.vault, 'support@company.example', { id, reference })
    const raw = `${compose({ to, headers: ['Content-Type: multipart/mixed; boundary=b'] })}${'\r\n--b\r\n\r\nx'.repeat(5_000)}`
    const message = await bring({ raw, to })
    const detail = await amina.open(reference)
    const shown = detail.messages.find((each) => each.id === message)
    expect(shown).toMatchObject({ mail: { problem: 'too-many-parts' }, files: [{ name: 'mail.eml' }] })
    expect(shown?.text).toContain('too many parts')
    expect(await (await amina.get(`/files/${shown?.files[0]?.id}`)).text()).toContain(raw)
  })
})

it('an erased inquiry takes its mails with it, and a copy brings nothing back', async () => {
  const raw = compose({ from: wanjiku.email, vouched: true })
  await bring({ raw })
  const deps = { ...app, now: () => app.clock.now }
  expect((await amina.open(reference)).messages).toHaveLength(2)
  await eraseInquiry(deps, { reference, actor: amina.id })
  expect(await app.db.selectFrom('mail_raw').select('id').execute()).toEqual([])
  await app.mail({ raw })
  await app.mail({ raw: `Received: again\r\n${raw}` })
  expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('message_reference').select('mac').execute()).toEqual([])
})

it('the Mail page tells how mails come in', async () => {
  expect(await amina.read('/incoming-mail', incomingMailSchema)).toEqual({
    lmtp: true,
    vouches: true,
    folders: [],
    unread: 0,
  })
})

it('nobody but staff reads any of it', async () => {
  const id = await bring()
  for (const path of ['/unsorted', '/unsorted/counts', `/messages/${id}/raw`, '/incoming-mail'])
    expect((await app.deskRequest(`/desk/v1${path}`)).status).toBe(401)
})
