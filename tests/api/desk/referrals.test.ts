// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, readRefusedFields, receive } from '#testing/desk/desk-client.ts'
import { addHospital, offer, type Referred, refer } from '#testing/desk/referrals.ts'
import { uploadSaid } from '#testing/desk/upload-said.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { toMailBytes } from '../../../server/platform/mail/size-limit.ts'

let app: TestApp
let amina: Desk
let reference: string
let fortis: Referred

beforeEach(async () => {
  app = await createTestApp()
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  reference = await receive(app)
  fortis = await refer(amina, reference, (await addHospital(amina)).id)
})

afterEach(() => app[Symbol.asyncDispose]())

const readMails = () =>
  app.db
    .selectFrom('outbox')
    .select(['item_id', 'state', 'last_error'])
    .where('kind', '=', 'referral')
    .orderBy('n')
    .execute()

/** The steps about the hospital, by why the system has planned them. */
const listSteps = async (of = reference) =>
  (await amina.open(of)).inquiry.steps.map(({ id, referral }) => [
    id.replace(/-[a-z0-9]{8}-\d+-[0-9a-f]{8}$/, ''),
    referral,
  ])

async function say(name: string): Promise<string> {
  const file = await uploadSaid(app, amina, { name })
  const said = { id: randomUUID(), channel: 'whatsapp', at: app.clock.now, text: 'My report', files: [file] }
  await amina.act(reference, { action: 'log-said', said, isDue: false })
  return file
}

describe('a referral', () => {
  it('begins as a draft with an address of its own, and is made once', async () => {
    const found = await fortis.find()
    expect(found).toMatchObject({
      version: 1,
      hospital: { name: 'Fortis' },
      standing: 'draft',
      summary: null,
      consent: null,
      offer: null,
      next: null,
      messages: 0,
    })
    const { hospital, id } = found
    const base = `/inquiries/${reference}/referrals`
    expect((await amina.send('POST', base, { id, hospital: hospital.id })).status).toBe(201)
    const again = await amina.send('POST', base, { id: randomUUID(), hospital: hospital.id })
    expect(await readError(again)).toEqual({ status: 409, code: 'already_referred' })
    const unknown = await amina.send('POST', base, { id: randomUUID(), hospital: 'nobody' })
    expect(unknown.status).toBe(404)
  })

  it('is reached through its own inquiry alone', async () => {
    const other = await receive(app, { email: 'otieno@patient.example', phone: '0722 000 111' })
    expect((await amina.get(`/inquiries/${other}/referrals/${fortis.id}`)).status).toBe(404)
    const body = { version: 1, standing: 'ended' }
    const moved = await amina.send('POST', `/inquiries/${other}/referrals/${fortis.id}/standing`, body)
    expect(moved.status).toBe(404)
  })

  it('counts the summary in the size of a mail', async () => {
    const file = await say('Report.pdf')
    expect((await fortis.tryTo('PUT', 'summary', { text: 'Knee. '.repeat(100) })).status).toBe(200)
    await fortis.consent({ files: [file], summary: 1 })
    const limit = toMailBytes('Please look.', [{ bytes: 500 }])
    app.transport.readSizeLimit = async () => limit
    const mail = { text: 'Please look.', files: [file] }
    const refused = await fortis.tryToSend({ ...mail, summary: 1 })
    expect([refused.status, await refused.json()]).toMatchObject([413, { error: { code: 'too_large' } }])
    expect(await readMails()).toEqual([])
    await fortis.send(mail)
    expect(await readMails()).toHaveLength(1)
  })

  it('refuses a change that was decided on an earlier version', async () => {
    await fortis.consent()
    const late = await amina.send('POST', `/inquiries/${reference}/referrals/${fortis.id}/standing`, {
      version: 1,
      standing: 'ended',
    })
    expect(await readError(late)).toEqual({ status: 409, code: 'changed_meanwhile' })
  })
})

describe('consent', () => {
  it('is needed for every mail, and says what it lacks', async () => {
    const file = await say('knee.pdf')
    const refused = await fortis.tryToSend({ files: [file] })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: { code: 'needs_consent', lacks: { consent: true, files: [file], summary: null } },
    })
    await fortis.consent({ files: [] })
    expect(await (await fortis.tryToSend({ files: [file] })).json()).toMatchObject({
      error: { code: 'needs_consent', lacks: { consent: false, files: [file], summary: null } },
    })
    expect(await readMails()).toEqual([])
    await fortis.consent({ files: [file] })
    expect((await fortis.tryToSend({ files: [file] })).status).toBe(200)
    expect(await readMails()).toMatchObject([{ state: 'waiting' }])
  })

  it('covers reports that come later where the patient agreed to them, and no earlier ones', async () => {
    const earlier = await say('earlier.pdf')
    app.clock.now += 60_000
    await fortis.consent({ later: true })
    app.clock.now += 60_000
    const later = await say('later.pdf')
    expect((await fortis.tryToSend({ files: [later] })).status).toBe(200)
    const refused = await fortis.tryToSend({ files: [later, earlier] })
    expect(await refused.json()).toMatchObject({ error: { lacks: { consent: false, files: [earlier] } } })
  })

  it('names no file of another patient, and no time to come', async () => {
    const foreign = await uploadSaid(app, amina, { name: 'other.pdf' })
    const other = await receive(app, { email: 'otieno@patient.example', phone: '0722 000 111' })
    const said = { id: randomUUID(), channel: 'whatsapp', at: app.clock.now, text: '', files: [foreign] }
    await amina.act(other, { action: 'log-said', said, isDue: false })
    expect(await readError(await fortis.tryToConsent({ files: [foreign] }))).toMatchObject({
      code: 'file_gone',
    })
    const future = await fortis.tryToConsent({ at: app.clock.now + DAY_MS })
    expect(future.status).toBe(422)
  })

  it('taken back stops what waits, ends the referral, and plans to tell the hospital', async () => {
    await fortis.consent()
    await fortis.send()
    const detail = await fortis.takeBack('She called: not to India')
    expect(await readMails()).toMatchObject([{ state: 'failed', last_error: 'NO_CONSENT' }])
    expect(detail.referrals[0]).toMatchObject({
      standing: 'ended',
      consent: null,
      takenBackAt: app.clock.now,
    })
    expect(detail.inquiry.hospitals).toEqual({ [fortis.id]: 'Fortis' })
    expect(await listSteps()).toEqual([['tell-hospital', fortis.id]])
    expect((await fortis.thread()).messages.map(({ direction, text }) => [direction, text])).toEqual([
      ['out', 'Dear colleagues,\n\nplease look.'],
      ['internal', 'She called: not to India'],
    ])
    // Words alone may tell them.
    app.clock.now += 1_000
    expect((await fortis.tryToSend({ text: 'Please delete what we sent.' })).status).toBe(200)
    const file = await say('knee.pdf')
    expect((await fortis.tryToSend({ files: [file] })).status).toBe(409)
    expect(await readError(await fortis.tryToConsent({}))).toMatchObject({ code: 'not_allowed_now' })
  })

  it('taken back before anything left leaves a draft, and nobody to tell', async () => {
    await fortis.consent()
    const { referrals } = await fortis.takeBack()
    expect(referrals[0]).toMatchObject({ standing: 'draft', consent: null })
    expect((await fortis.tryToSend()).status).toBe(409)
  })
})

describe('a mail to a hospital', () => {
  it('goes to each of its addresses, is chased after three days, and owes the patient nothing less', async () => {
    await fortis.consent()
    const before = (await amina.open(reference)).inquiry
    const { inquiry, referrals, messages } = await fortis.send()
    expect(inquiry.owed).toEqual(before.owed)
    expect(inquiry.firstAnswer).toBeNull()
    expect(messages.map(({ id }) => id)).toEqual([inquiry.id])
    expect(referrals[0]).toMatchObject({ standing: 'asked', askedAt: app.clock.now, messages: 1 })
    expect(referrals[0]?.next?.at).toBeGreaterThan(app.clock.now + 2 * DAY_MS)
    expect(await listSteps()).toEqual([['chase', fortis.id]])
  })

  it('plans what its author wants in place of the chase, about this hospital', async () => {
    await fortis.consent()
    const note = { id: randomUUID(), text: 'Call the desk' }
    const plans = [{ id: 'p1', kind: 'call', at: app.clock.now + DAY_MS, note }]
    const { inquiry } = await fortis.send({ plans })
    expect(inquiry.steps).toMatchObject([{ id: 'p1', kind: 'call', referral: fortis.id, by: amina.id }])
    expect(Object.values(inquiry.stepNotes)).toEqual(['Call the desk'])
  })

  it('is sent once, however often it is asked for, and not with other words', async () => {
    await fortis.consent()
    const mail = { id: randomUUID(), subject: 'Opinion', text: 'Please look' }
    await fortis.send(mail)
    await fortis.send(mail)
    expect(await readMails()).toHaveLength(1)
    expect(await readError(await fortis.tryToSend({ ...mail, text: 'Other' }))).toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  it('needs an address', async () => {
    const apollo = await refer(
      amina,
      reference,
      (await addHospital(amina, { name: 'Apollo', addresses: [] })).id,
    )
    await apollo.consent()
    expect(await readError(await apollo.tryToSend())).toEqual({ status: 409, code: 'no_addresses' })
  })

  it('says which files fit where all of them are too large', async () => {
    const content = Buffer.alloc(6 * 1024 * 1024, 1)
    const files = [
      await uploadSaid(app, amina, { name: 'one.pdf', content }),
      await uploadSaid(app, amina, { name: 'two.pdf', content: Buffer.concat([content, content]) }),
    ]
    const said = { id: randomUUID(), channel: 'whatsapp', at: app.clock.now, text: '', files }
    await amina.act(reference, { action: 'log-said', said, isDue: false })
    await fortis.consent({ files })
    const refused = await fortis.tryToSend({ files })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ error: { code: 'too_large', fits: [files[0]] } })
  })

  it('shows the addresses that are new since the last mail', async () => {
    await fortis.consent()
    await fortis.send()
    const { hospital } = await fortis.find()
    app.clock.now += 60_000
    const { id: _id, answered: _, ...words } = await fortis.hospital()
    const addresses = [{ name: '', address: 'other@fortis.example' }]
    await amina.send('PUT', `/hospitals/${hospital.id}`, { ...words, addresses })
    expect((await fortis.find()).addressees).toEqual([
      { name: '', address: 'other@fortis.example', newSince: app.clock.now },
    ])
    await fortis.send()
    expect((await fortis.find()).addressees[0]?.newSince).toBeNull()
  })
})

describe('an offer', () => {
  beforeEach(async () => {
    await fortis.consent()
    await fortis.send()
  })

  it('is kept, makes the referral quoted, and ends the chase', async () => {
    const { referrals } = await fortis.offer()
    expect(referrals[0]).toMatchObject({ standing: 'quoted', offer: { ...offer, file: null }, next: null })
    const { referrals: changed } = await fortis.offer({ low: 1, high: 1, currency: 'JPY', nights: null })
    expect(changed[0]).toMatchObject({ standing: 'quoted', offer: { low: 1, currency: 'JPY', nights: null } })
    const taken = await fortis.tryTo('PUT', 'offer', { offer: null })
    expect(await taken.json()).toMatchObject({ referrals: [{ standing: 'asked', offer: null }] })
  })

  it.each([
    [{ low: 2, high: 1 }, 'high'],
    [{ low: -1 }, 'low'],
    [{ low: 1.5 }, 'low'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ currency: 'usd' }, 'currency'],
    [{ nights: -1 }, 'nights'],
    [{ days: 2.5 }, 'days'],
    [{ validUntil: '2027-02-30' }, 'validUntil'],
    [{ validUntil: 'soon' }, 'validUntil'],
  ])('%o is refused', async (changes, field) => {
    const fields = await readRefusedFields(
      await fortis.tryTo('PUT', 'offer', { offer: { ...offer, ...changes } }),
    )
    expect(Object.keys(fields ?? {})).toContain(field)
    expect((await fortis.find()).offer).toBeNull()
  })

  it('is chosen by one press, which the next choice takes over', async () => {
    const apollo = await refer(amina, reference, (await addHospital(amina, { name: 'Apollo' })).id)
    await apollo.consent()
    await apollo.send()
    await apollo.offer()
    await fortis.offer()
    expect((await fortis.stand('chosen')).referrals.map(({ standing }) => standing)).toEqual([
      'chosen',
      'quoted',
    ])
    expect((await apollo.stand('chosen')).referrals.map(({ standing }) => standing)).toEqual([
      'quoted',
      'chosen',
    ])
    await fortis.stand('not-chosen')
    await apollo.stand('quoted')
    expect(await readError(await apollo.tryTo('POST', 'standing', { standing: 'draft' }))).toEqual({
      status: 409,
      code: 'not_allowed_now',
    })
    const { history } = await amina.open(reference)
    expect(history.filter(({ kind }) => kind === 'choice-made')).toHaveLength(2)
  })

  it('goes to the patient as a table, and as text', async () => {
    await fortis.offer({ low: 450_000, high: 450_000 })
    const { inquiry } = await amina.open(reference)
    const body = { id: randomUUID(), version: inquiry.version, referrals: [fortis.id], text: 'Dear Wanjiku,' }
    const sent = await amina.send('POST', `/inquiries/${reference}/offers`, body)
    expect(sent.status).toBe(200)
    expect((await amina.send('POST', `/inquiries/${reference}/offers`, body)).status).toBe(200)
    const { messages, inquiry: after } = await amina.open(reference)
    expect(after.firstAnswer).toMatchObject({ by: amina.id, via: 'email' })
    expect(messages.at(-1)?.text.split('\n')).toEqual([
      'Dear Wanjiku,',
      '',
      'Fortis, Delhi, India',
      expect.stringMatching(/^Cost: US\$4,500$|^Cost: \$4,500$/),
      'Nights: 5',
      'Days: 21',
      'Included: Surgery, implant, room',
      'Not included: Flights',
      expect.stringMatching(/^Valid until: .*2027/),
    ])
    const apollo = await refer(amina, reference, (await addHospital(amina, { name: 'Apollo' })).id)
    const without = { ...body, id: randomUUID(), version: after.version, referrals: [apollo.id] }
    const refused = await amina.send('POST', `/inquiries/${reference}/offers`, without)
    expect(Object.keys((await readRefusedFields(refused)) ?? {})).toEqual(['referrals'])
  })
})

describe('what a hospital said', () => {
  const toSaid = () => ({
    ...{ id: randomUUID(), channel: 'call', at: app.clock.now, text: 'They need an MRI', files: [] },
    referral: fortis.id,
  })

  it('by telephone stands in its thread, ends the chase, and comes back by Undo', async () => {
    await fortis.consent()
    await fortis.send()
    const before = (await amina.open(reference)).inquiry
    const said = toSaid()
    const { inquiry, messages } = await amina.act(reference, { action: 'log-said', said, isDue: false })
    expect(inquiry.owed).toEqual(before.owed)
    expect(inquiry.steps).toEqual([])
    expect(messages).toHaveLength(1)
    expect((await fortis.thread()).messages.at(-1)).toMatchObject({ text: said.text, trust: 'hospital' })
    expect(await fortis.find()).toMatchObject({ answeredAt: app.clock.now, messages: 2 })
    await amina.act(reference, { action: 'undo', of: inquiry.version })
    expect(await listSteps()).toEqual([['chase', fortis.id]])
    expect((await fortis.thread()).messages).toHaveLength(1)
  })

  it('makes nothing due to the patient', async () => {
    const { version } = (await amina.open(reference)).inquiry
    const action = { action: 'log-said', version, said: toSaid(), isDue: true }
    expect((await amina.send('POST', `/inquiries/${reference}/actions`, action)).status).toBe(422)
  })
})
