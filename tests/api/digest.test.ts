import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailsSchema } from '#contract/desk/oversight.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { openDesk, receive } from '#testing/desk/desk-client.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import { postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'
import { findInquiry } from '../../server/case/inquiry/find-stored.ts'
import { composeDigest } from '../../server/intake/digest-mail.ts'

/** The test clock starts at 10:00 in Nairobi; the next spam digest is due at noon. */
const UNTIL_NOON_MS = 120 * MINUTE_MS
const SUPPORT = 'support@company.example'
const pitch = 'We rank your website on the first page of Google.'

let outbox: Outbox
let mailServer: MailServer

beforeEach(async () => {
  outbox = await createOutbox({ TRUSTED_PROXIES: '1' })
  mailServer = await startMailServer()
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const acceptSpam = (n = 0) =>
  outbox.accept({ name: `Sender ${n}`, email: `s${n}@mail.example`, message: `${pitch} ${n}` })

const isSent = async () => (await outbox.readStates()).every(({ state }) => state === 'sent')

async function sendAfter(afterMs: number) {
  outbox.app.clock.now += afterMs
  const worker = outbox.startWorker(mailServer.url)
  await worker.rested
  await until(isSent)
  return mailServer.mails.filter(({ envelopeTo }) => envelopeTo[0] === SUPPORT)
}

describe('what was taken for spam', () => {
  it('is told to the coordinators within three hours, in one mail, and its senders hear nothing', async () => {
    const references = [await acceptSpam(1), await acceptSpam(2), await acceptSpam(3)]
    const early = outbox.startWorker(mailServer.url)
    await early.rested
    outbox.app.clock.now += UNTIL_NOON_MS - 1
    expect((await outbox.readStates()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(['waiting', 0]),
    )
    const mails = await sendAfter(1)
    expect(mailServer.mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('[Possible spam] 3 inquiries held back')
    for (const part of [mails[0]?.text, mails[0]?.html]) {
      for (const reference of references) expect(part).toContain(`/inquiries/${reference}`)
      expect(part).toContain('Sender 2')
      expect(part).toContain('it is worded like an advertisement')
      expect(part).toContain('The Spam list holds 3 in all.')
      for (const word of ['first page', wanjiku.treatment, 'mail.example', '0712'])
        expect(part).not.toContain(word)
    }
  })

  it('is told without names where mails have none', async () => {
    await outbox[Symbol.asyncDispose]()
    outbox = await createOutbox({ MAIL_DETAIL: 'minimal' })
    await acceptSpam()
    const [mail] = await sendAfter(UNTIL_NOON_MS)
    expect(mail?.text).toMatch(/PN-/)
    expect(mail?.source).not.toContain('Sender')
  })

  it('is left out once a coordinator has taken it out of Spam, and mailed as any inquiry', async () => {
    const [reference] = [await acceptSpam(1), await acceptSpam(2)]
    const desk = await openDesk(outbox.app)
    await desk.act(reference, { action: 'rescue' })
    const mails = await sendAfter(UNTIL_NOON_MS)
    const digest = mails.find(({ subject }) => subject?.startsWith('[Possible spam]'))
    expect(digest?.subject).toBe('[Possible spam] 1 inquiry held back')
    expect(digest?.text).not.toContain(reference)
    expect(mails.filter(({ subject }) => subject?.includes(reference))).toHaveLength(1)
    expect(mailServer.mails.filter(({ envelopeTo }) => envelopeTo[0] === 's1@mail.example')).toHaveLength(1)
  })

  it('makes no mail where nothing of it is left in Spam', async () => {
    const reference = await acceptSpam()
    await (await openDesk(outbox.app)).act(reference, { action: 'rescue' })
    await sendAfter(UNTIL_NOON_MS)
    expect(mailServer.mails.map(({ subject }) => subject).join()).not.toContain('Possible spam')
  })

  it('fails and is tried again as one mail, under the same Message-ID', async () => {
    mailServer.refuse({ at: 'data', responseCode: 451, times: 1 })
    for (const n of [1, 2, 3]) await acceptSpam(n)
    outbox.app.clock.now += UNTIL_NOON_MS
    const worker = outbox.startWorker(mailServer.url)
    await until(async () => (await outbox.readStates()).every(({ last_error }) => last_error !== null))
    expect(new Set((await outbox.readStates()).map(({ due_at }) => due_at)).size).toBe(1)
    await worker[Symbol.asyncDispose]()
    const desk = await openDesk(outbox.app)
    const { mails } = await desk.read('/mails', mailsSchema)
    expect(mails.map(({ kind, attempts }) => [kind, attempts])).toEqual([['spam-digest', 1]])
    expect((await desk.send('POST', `/mails/${mails[0]?.n}/resend`)).status).toBe(200)
    await sendAfter(0)
    expect(mailServer.mails.map(({ subject }) => subject)).toEqual(['[Possible spam] 3 inquiries held back'])
  })

  it('comes in bounded mails, however much it is', async () => {
    await Promise.all(
      Array.from({ length: 250 }, (_, n) =>
        postJson(
          outbox.app,
          { ...wanjiku, email: `s${n}@mail.example`, message: `${pitch} ${n}` },
          { 'x-forwarded-for': `198.51.${n}.7` },
        ),
      ),
    )
    const mails = await sendAfter(UNTIL_NOON_MS)
    expect(mails).toHaveLength(2)
    const told = mails.flatMap(({ text }) => text?.match(/^PN-\w{4}-\w{4}/gm) ?? [])
    const { inquiries } = await readRows(outbox.app)
    expect(told.toSorted()).toEqual(inquiries.map(({ reference }) => reference).toSorted())
  })

  it('is told with all that was written where there is no desk to read it at', async () => {
    await acceptSpam()
    const { app } = outbox
    const { id } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow()
    const stored = await findInquiry(app.db, app.vault, id)
    if (stored === undefined) return expect.unreachable()
    const digest = { kind: 'spam-digest', lines: [{ stored, spamReasons: 'pitch' }], total: 1 } as const
    const frame = {
      from: SUPPORT,
      to: SUPPORT,
      messageId: '<1@x>',
      deskOrigin: undefined,
      company: testSite.company,
    }
    for (const word of [pitch, 's0@mail.example', '+254 712 345 678']) {
      expect(composeDigest(digest, { ...frame, detail: 'full' }).text).toContain(word)
      expect(composeDigest(digest, { ...frame, detail: 'minimal' }).text).not.toContain(word)
    }
    expect(composeDigest(digest, { ...frame, detail: 'full' }).text).not.toMatch(/desk/i)
  })
})

describe('when more comes than can be mailed one by one', () => {
  it('coordinators get the rest in one mail at the next quarter of an hour, patients their confirmation with it', async () => {
    const { app } = outbox
    const responses = await Promise.all(
      Array.from({ length: 305 }, (_, n) => {
        const changes = { email: `p${n}@patient.example`, message: `Patient number ${n}` }
        return postJson(app, { ...wanjiku, ...changes }, { 'x-forwarded-for': `198.${n % 99}.${n}.7` })
      }),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    const { outbox: rows, inquiries } = await readRows(app)
    const dueAt = app.clock.now + 15 * MINUTE_MS
    const waiting = rows.filter(({ due_at }) => due_at > app.clock.now)
    expect(waiting.map(({ kind, due_at }) => [kind, due_at]).toSorted()).toEqual([
      ...Array(5).fill(['acknowledgement', dueAt]),
      ...Array(5).fill(['inquiry-digest', dueAt]),
    ])
    expect(inquiries.every(({ standing, next_at }) => standing === 'open' && next_at !== null)).toBe(true)
    // Scheduled mail counts neither as late nor as failed.
    await app.db.deleteFrom('outbox').where('due_at', '<=', app.clock.now).execute()
    app.clock.now = dueAt - 1
    expect((await app.deskRequest('/readyz')).status).toBe(200)
    expect((await (await openDesk(app)).read('/mails', mailsSchema)).mails).toEqual([])
    const mails = await sendAfter(1)
    expect(mails.map(({ subject }) => subject)).toEqual(['5 inquiries in one mail'])
    expect(mails[0]?.text).not.toContain(wanjiku.treatment)
    expect(mailServer.mails).toHaveLength(6)
  })
})

it('an acknowledgement that waits is taken back by marking its inquiry as spam, and comes with the rescue', async () => {
  const { app } = outbox
  const reference = await receive(app)
  const desk = await openDesk(app)
  const kinds = async () => (await outbox.readStates()).map(({ kind }) => kind)
  await desk.act(reference, { action: 'mark-spam' })
  expect(await kinds()).toEqual(['inquiry'])
  await desk.act(reference, { action: 'rescue' })
  expect(await kinds()).toEqual(['inquiry', 'acknowledgement'])
})
