// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { addHospital, fortis as fortisWords, type Referred, refer } from '#testing/desk/referrals.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { type MailServer, startMailServer, UNKNOWN_DOMAIN } from '#testing/mail/mail-server.ts'
import { testSite } from '#testing/server/site.ts'
import { createSmtpTransport } from '../../../server/platform/mail/transport.ts'
import { createSending } from '../../../server/serve/sending/sending.ts'
import { toMailFacts, toSendingSettings } from '../../../server/serve/sending/sending-settings.ts'

const DESK = 'Desk <international@fortis.example>'

let app: MailApp
let amina: Desk
let reference: string
let fortis: Referred
let mailServer: MailServer

beforeEach(async () => {
  app = await createMailApp()
  mailServer = await startMailServer()
  amina = await openDesk(app, { email: 'amina@company.example', admin: true })
  reference = await receive(app)
  fortis = await refer(amina, reference, (await addHospital(amina)).id)
  await fortis.consent()
  await fortis.send()
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const open = () => amina.open(reference)
const readUnsorted = () => amina.read('/unsorted', unsortedListSchema)
const toThread = async () => (await fortis.find()).address
const listIn = async () => (await fortis.thread()).messages.filter(({ direction }) => direction === 'in')
const listReasons = async () =>
  (await open()).inquiry.steps.map(({ id }) => id.replace(/-[a-z0-9]{8}-\d+-[0-9a-f]{8}$/, ''))
async function readReadiness() {
  const response = await app.deskRequest('/readyz')
  return { status: response.status, ...(await response.json()) }
}
const toHospitalMails = () =>
  mailServer.mails.filter(({ envelopeTo }) => envelopeTo[0]?.endsWith('fortis.example'))

describe('a mail with the tag of a hospital', () => {
  it('is the hospital’s answer from its address: it ends the chase, and is read within two office hours', async () => {
    const before = await open()
    await app.mail({ from: DESK, to: await toThread(), vouched: true, text: 'We can operate.' })
    expect(await listIn()).toMatchObject([{ trust: 'hospital', author: 'sender', text: 'We can operate.' }])
    const after = await open()
    expect(after.messages).toEqual(before.messages)
    expect(after.files).toEqual(before.files)
    expect(after.inquiry).toMatchObject({ owed: before.inquiry.owed, lastWords: before.inquiry.lastWords })
    expect(after.inquiry.arrived).toEqual(before.inquiry.arrived)
    expect(await listReasons()).toEqual(['read-hospital'])
    expect(after.inquiry.steps[0]?.at).toBe(app.clock.now + 2 * HOUR_MS)
    expect(await fortis.find()).toMatchObject({ standing: 'asked', answeredAt: app.clock.now, messages: 2 })
    // One task is enough for what follows.
    await app.mail({ from: DESK, to: await toThread(), vouched: true, text: 'And the price.' })
    expect(await listReasons()).toEqual(['read-hospital'])
  })

  it.each([
    ['another address of its domain', 'Rao <rao@fortis.example>', true],
    ['its address without our mail server’s word', DESK, false],
    ['a stranger', 'Eve <eve@attacker.example>', true],
  ])(
    'is of someone else where it is from %s, and the hospital is chased still',
    async (_who, from, vouched) => {
      await app.mail({ from, to: await toThread(), vouched, text: 'Send me the reports.' })
      expect(await listIn()).toMatchObject([{ trust: 'someone-else', text: 'Send me the reports.' }])
      expect((await listReasons()).toSorted()).toEqual(['chase', 'read-hospital'])
      expect((await fortis.find()).answeredAt).toBeNull()
      expect((await open()).messages).toHaveLength(1)
    },
  )

  it('counts from the whole domain once an administrator says so', async () => {
    const { id, answered: _, ...words } = await fortis.hospital()
    await amina.send('PUT', `/hospitals/${id}`, { ...words, domain: 'fortis.example' })
    await app.mail({ from: 'Rao <rao@fortis.example>', to: await toThread(), vouched: true })
    await app.mail({ from: 'Rao <rao@other.fortis.example>', to: await toThread(), vouched: true })
    expect((await listIn()).map(({ trust }) => trust)).toEqual(['hospital', 'someone-else'])
  })

  it('from an address that was taken over counts for this referral alone, and gets its mails', async () => {
    const message = await app.mail({ from: 'Rao <rao@clinic.example>', to: await toThread(), vouched: true })
    expect((await fortis.tryTo('POST', 'addresses', { message })).status).toBe(200)
    expect(await listIn()).toMatchObject([{ trust: 'hospital' }])
    expect((await fortis.find()).addressees.map(({ address }) => address)).toEqual([
      'international@fortis.example',
      'rao@clinic.example',
    ])
    const other = await receive(app, { email: 'otieno@patient.example', phone: '0722 000 111' })
    const second = await refer(amina, other, (await fortis.find()).hospital.id)
    await second.consent()
    await second.send()
    await app.mail({ from: 'Rao <rao@clinic.example>', to: (await second.find()).address, vouched: true })
    expect((await second.thread()).messages.at(-1)?.trust).toBe('someone-else')
  })

  it('answers by its Message-ID where the tag is lost', async () => {
    const [sent] = (await fortis.thread()).messages
    const headers = [`In-Reply-To: <${sent?.id}.referral@company.example>`]
    await app.mail({ from: DESK, vouched: true, headers })
    expect(await listIn()).toMatchObject([{ trust: 'hospital' }])
  })

  it('by the patient is left to a person', async () => {
    await app.mail({ from: 'Wanjiku <wanjiku@patient.example>', to: await toThread(), vouched: true })
    const { mails } = await readUnsorted()
    expect(mails[0]?.suggestions).toMatchObject([
      { reference, referral: { id: fortis.id, hospital: 'Fortis' }, reasons: ['tag'] },
      { reference, referral: null, reasons: ['sender'] },
    ])
    expect(await listIn()).toEqual([])
  })

  it('of an automatic reply changes nothing', async () => {
    await app.mail({
      from: DESK,
      to: await toThread(),
      vouched: true,
      headers: ['Auto-Submitted: auto-replied'],
    })
    expect(await listReasons()).toEqual(['chase'])
    expect(await listIn()).toMatchObject([{ isAutomatic: true }])
  })
})

describe('a mail of a hospital without a tag', () => {
  it('waits in Unsorted, which proposes all that is under way with it, and nothing by itself', async () => {
    const other = await receive(app, { email: 'otieno@patient.example', phone: '0722 000 111' })
    const second = await refer(amina, other, (await fortis.find()).hospital.id)
    await second.consent()
    await second.send()
    await app.mail({ from: DESK, vouched: true, subject: `Your patient ${reference}`, text: 'Our quotation' })
    const [mail] = (await readUnsorted()).mails
    expect(mail?.suggestions.filter(({ referral }) => referral !== null)).toMatchObject([
      { reference: other, reasons: ['hospital'], referral: { id: second.id } },
      { reference, reasons: ['hospital'], referral: { id: fortis.id } },
    ])
    const body = { reference, referral: fortis.id }
    expect((await amina.send('POST', `/unsorted/${mail?.id}/attach`, body)).status).toBe(200)
    expect((await amina.send('POST', `/unsorted/${mail?.id}/attach`, body)).status).toBe(200)
    expect(await listIn()).toMatchObject([{ trust: 'hospital', text: 'Our quotation' }])
    expect(await listReasons()).toEqual(['read-hospital'])
    const wrong = await amina.send('POST', `/unsorted/${mail?.id}/attach`, { reference, referral: second.id })
    expect(wrong.status).toBe(404)
  })

  it('is moved from a thread to the patient’s conversation and back', async () => {
    const id = await app.mail({ from: DESK, to: await toThread(), vouched: true, text: 'Hello' })
    await amina.send('POST', `/messages/${id}/move`, { to: reference })
    expect((await open()).messages.at(-1)).toMatchObject({ id, referral: null, trust: 'someone-else' })
    expect(await listIn()).toEqual([])
    await amina.send('POST', `/messages/${id}/move`, { to: reference, referral: fortis.id })
    expect(await listIn()).toMatchObject([{ id, trust: 'hospital' }])
    await amina.send('POST', `/messages/${id}/move`, { to: null })
    expect((await readUnsorted()).mails).toMatchObject([{ id }])
    expect(await listIn()).toEqual([])
  })
})

describe('a mail to a hospital', () => {
  it('has its own thread and Reply-To, and nothing of the patient’s', async () => {
    await deliver(app, mailServer)
    await app.mail({ from: DESK, to: await toThread(), vouched: true, messageId: '<q1@fortis.example>' })
    await fortis.send({ text: 'Thank you.' })
    await deliver(app, mailServer)
    const [first, second] = toHospitalMails()
    const { address } = await fortis.find()
    expect(first?.replyTo?.[0]?.address).toBe(address)
    expect(first?.to?.[0]?.address).toBe('international@fortis.example')
    expect(first?.envelopeId).not.toBe('')
    expect(second?.references?.split(/\s+/)).toEqual([first?.messageId, '<q1@fortis.example>'])
    expect(`${first?.source}${second?.source}`).not.toMatch(/wanjiku|Mwangi|\/sent\//i)
    // The patient's mails know nothing of it either.
    const { inquiry } = await open()
    const reply = { id: randomUUID(), version: inquiry.version, subject: 'Your knee', body: 'We asked.' }
    expect((await amina.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
    await deliver(app, mailServer)
    expect(mailServer.mails.at(-1)?.references).not.toMatch(/referral|fortis/)
  })

  it('goes to each address by itself, and one that refuses it is told', async () => {
    const { id, answered: _, ...words } = await fortis.hospital()
    const addresses = [...fortisWords.addresses, { name: '', address: `gone@${UNKNOWN_DOMAIN}` }]
    await amina.send('PUT', `/hospitals/${id}`, { ...words, addresses })
    await fortis.send({ text: 'To both' })
    await deliver(app, mailServer)
    const message = (await fortis.thread()).messages.at(-1)
    expect(message?.delivery?.state).toBe('sent')
    expect(message?.copies.map(({ address, delivery }) => [address, delivery?.state])).toEqual([
      ['international@fortis.example', 'sent'],
      [`gone@${UNKNOWN_DOMAIN}`, 'refused'],
    ])
    expect(await listReasons()).toEqual(['hospital-mail-failed'])
  })

  it('counts as undeliverable where every address refuses it, and the server stays ready', async () => {
    const { id, answered: _, ...words } = await fortis.hospital()
    const addresses = [{ name: '', address: `gone@${UNKNOWN_DOMAIN}` }]
    await amina.send('PUT', `/hospitals/${id}`, { ...words, addresses })
    await deliver(app, mailServer)
    const before = await readReadiness()
    expect(before).toMatchObject({ status: 200, outbox: { failed: 0, undeliverable: 0 } })
    await fortis.send({ text: 'To nobody' })
    await deliver(app, mailServer)
    expect(await readReadiness()).toMatchObject({ status: 200, outbox: { failed: 0, undeliverable: 1 } })
  })

  it('is not handed over once the consent was taken back, also while it is being composed', async () => {
    const facts = toMailFacts(testSite, {
      mailboxes: { from: 'Testers <hello@company.example>', to: 'support@company.example' },
      incoming: app.config.mail.incoming,
      smtp: { url: new URL(mailServer.url), oauth: undefined },
    })
    using sending = createSending({
      settings: toSendingSettings(app.config),
      readFacts: () => facts,
      now: () => app.clock.now,
    })
    // Claimed and composed: the mail only waits for its turn.
    const send: typeof sending.send = (job, jobs, takeTurn) =>
      sending.send(job, jobs, async () => {
        if (job.kind === 'referral') await fortis.takeBack()
        await takeTurn()
      })
    const smtp = createSmtpTransport(new URL(mailServer.url))
    using _closing = { [Symbol.dispose]: () => smtp.close() }
    await using _worker = app.startOutbox(smtp, { send })
    const waiting = app.db.selectFrom('outbox').select('n').where('state', '=', 'waiting')
    await expect.poll(async () => (await waiting.execute()).length).toBe(0)
    expect(mailServer.mails.length).toBeGreaterThan(0)
    expect(toHospitalMails()).toEqual([])
    expect((await fortis.thread()).messages[0]?.delivery?.state).toBe('withdrawn')
  })

  it('that waits is stopped by a patient who wants no more', async () => {
    const { inquiry } = await open()
    await amina.send('POST', `/inquiries/${reference}/actions`, {
      action: 'close',
      version: inquiry.version,
      reason: 'died',
    })
    await deliver(app, mailServer)
    expect((await readError(await fortis.tryToSend({ files: [randomUUID()] }))).status).not.toBe(200)
    expect((await fortis.thread()).messages).toHaveLength(1)
  })

  it('that came back is told in its thread', async () => {
    await deliver(app, mailServer)
    const [sent] = toHospitalMails()
    const report = [
      'From: MAILER-DAEMON@mx.fortis.example',
      `To: ${await toThread()}`,
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <${randomUUID()}@mx.fortis.example>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.fortis.example',
      `Original-Envelope-Id: ${sent?.envelopeId}`,
      '',
      'Final-Recipient: rfc822; international@fortis.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
    ].join('\r\n')
    await app.mail({ raw: report, envelopeFrom: '' })
    expect((await fortis.thread()).messages[0]?.delivery?.state).toBe('returned')
    expect(await listReasons()).toEqual(['hospital-mail-failed'])
    expect((await open()).messages).toHaveLength(1)
  })

  it('that the office sends from its own mailbox stands in the thread, and answers no patient', async () => {
    await app.mail({ from: DESK, to: await toThread(), vouched: true, messageId: '<q1@fortis.example>' })
    const headers = ['In-Reply-To: <q1@fortis.example>']
    await app.mail({
      from: 'amina@company.example',
      to: 'international@fortis.example',
      vouched: true,
      headers,
    })
    expect((await fortis.thread()).messages.at(-1)).toMatchObject({ direction: 'out', author: amina.id })
    expect((await open()).inquiry.firstAnswer).toBeNull()
    expect(await listReasons()).toEqual(['chase'])
  })
})

describe('a hospital to which the office has written from another program alone', () => {
  let apollo: Referred

  beforeEach(async () => {
    const { id } = await addHospital(amina, {
      name: 'Apollo',
      addresses: [{ name: '', address: 'desk@apollo.example' }],
    })
    apollo = await refer(amina, reference, id)
    await apollo.consent()
  })

  async function expectAsked() {
    expect(await apollo.find()).toMatchObject({ standing: 'asked', askedAt: app.clock.now })
    expect((await open()).inquiry.steps.some(({ referral }) => referral === apollo.id)).toBe(true)
    await apollo.takeBack()
    expect(await apollo.find()).toMatchObject({ standing: 'ended' })
    const told = (await open()).inquiry.steps.filter(({ referral }) => referral === apollo.id)
    expect(told.map(({ id }) => id)).toEqual([expect.stringMatching(/^tell-hospital/)])
    const erased = await amina.send('POST', `/inquiries/${reference}/erase`, {
      reference,
      reason: 'patient-asked',
    })
    expect(await erased.json()).toMatchObject({ hospitals: ['Apollo', 'Fortis'] })
  }

  it('was asked, and is told when the consent is taken back', async () => {
    await app.mail({
      from: 'desk@apollo.example',
      to: (await apollo.find()).address,
      vouched: true,
      messageId: '<a1@apollo.example>',
    })
    await app.mail({
      from: 'amina@company.example',
      to: 'desk@apollo.example',
      vouched: true,
      headers: ['In-Reply-To: <a1@apollo.example>'],
    })
    await expectAsked()
  })

  it('was asked by a mail that is attached to its thread', async () => {
    await app.mail({ from: 'amina@company.example', to: 'desk@apollo.example', vouched: true })
    const [mail] = (await readUnsorted()).mails
    const body = { reference, referral: apollo.id }
    expect((await amina.send('POST', `/unsorted/${mail?.id}/attach`, body)).status).toBe(200)
    await expectAsked()
  })
})
