// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { addHospital, offer, type Referred, refer } from '#testing/desk/referrals.ts'
import { uploadSaid } from '#testing/desk/upload-said.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { findRow } from '../../../server/case/inquiry/rows.ts'
import { toMailedPath } from '../../../server/case/links/link.ts'

let app: TestApp
let mailServer: MailServer
let amina: Desk
let reference: string
/** The link after sending, which proves no mailbox; and the one in mails. */
let shown: string
let mailed: string
let fortis: Referred
let report: string

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  mailServer = await startMailServer()
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  ;({ reference, path: shown } = await sendInquiry(app))
  mailed = await toMailed(reference)
  fortis = await refer(amina, reference, (await addHospital(amina)).id)
  const content = Buffer.from('%PDF-1.7\nKnee\n%%EOF')
  report = await uploadSaid(app, amina, { name: 'knee.pdf', content })
  const said = {
    id: randomUUID(),
    channel: 'whatsapp',
    at: app.clock.now,
    text: 'My report',
    files: [report],
  }
  await amina.act(reference, { action: 'log-said', said, isDue: false })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

async function toMailed(of: string): Promise<string> {
  const row = await findRow(app.db, of)
  if (row === undefined) return expect.unreachable()
  const { link_generation: linkGeneration, email_index: emailIndex } = row
  return toMailedPath(app.vault, { reference: of, linkGeneration, emailIndex })
}

async function ask(): Promise<void> {
  expect(
    (await fortis.tryTo('PUT', 'summary', { text: 'A woman of 60 to 69.\nPain in the knee.' })).status,
  ).toBe(200)
  const asked = await fortis.tryTo('POST', 'consent', { how: 'asked', files: [report], summary: 1 })
  expect(asked.status, await asked.clone().text()).toBe(200)
}

/** By a page that shows what is asked now. */
const readQuestion = async () => String((await fortis.find()).question?.at)
async function answer(answered: string, path = mailed, referral = fortis.id, seen?: string) {
  return postToPage(app, path, {
    ...{ act: 'consent', referral, answer: answered, seen: seen ?? (await readQuestion()) },
  })
}

const readOffers = async () => (await readPage(app, mailed)).hospitals?.seen ?? ''
async function chooseOn(referral: string, path = mailed, seen?: string) {
  return postToPage(app, path, { act: 'choose', referral, seen: seen ?? (await readOffers()) })
}
const readTold = async () =>
  (await amina.open(reference)).messages
    .filter(({ author }) => author === 'patient')
    .map(({ text }) => text)
    .slice(1)

async function makeOffer(changes: object = {}): Promise<void> {
  await fortis.consent()
  await fortis.send()
  await fortis.offer(changes)
  const { inquiry } = await amina.open(reference)
  const body = { id: randomUUID(), version: inquiry.version, referrals: [fortis.id], text: 'Dear Wanjiku,' }
  const sent = await amina.send('POST', `/inquiries/${reference}/offers`, body)
  expect(sent.status).toBe(200)
}

describe('the question whether a hospital may be asked', () => {
  beforeEach(ask)

  it('is mailed with the link, and names the hospital alone', async () => {
    await deliver(app, mailServer)
    const mail = mailServer.mails.find(({ subject }) => subject?.startsWith('May we ask'))
    expect(mail?.subject).toBe('May we ask Fortis?')
    expect(mail?.text).toContain(`https://pona.test${mailed}`)
    expect(mail?.text).toContain('Fortis, Delhi, India')
    expect(mail?.source).not.toMatch(/Pain in the knee|knee\.pdf/)
  })

  it('is shown whole by the mailed link, and by no other', async () => {
    expect((await readPage(app, mailed)).hospitals).toEqual({
      questions: [
        {
          referral: fortis.id,
          seen: await readQuestion(),
          hospital: 'Fortis',
          place: 'Delhi, India',
          summary: 'A woman of 60 to 69.\nPain in the knee.',
          files: ['knee.pdf'],
        },
      ],
      offers: [],
      seen: '',
      commission: null,
    })
    expect((await readPage(app, shown)).hospitals).toBeNull()
  })

  it.each([
    ['yes', false],
    ['later', true],
  ])('is agreed to by "%s", for these files and this summary', async (given, later) => {
    const answered = await answer(given)
    expect([answered.status, answered.headers.get('location')]).toEqual([303, `${mailed}?done=agreed#done`])
    const { consent, question } = await fortis.find()
    expect(question).toBeNull()
    expect(consent).toMatchObject({ how: 'page', by: 'Wanjiku Mwangi', files: [report], summary: 1, later })
    expect((await fortis.tryToSend({ files: [report], summary: 1 })).status).toBe(200)
    expect((await fortis.thread()).messages[0]?.text).toMatch(/please look\.\n\nA woman of 60 to 69\.\nPain/)
    const { messages, inquiry } = await amina.open(reference)
    expect(messages.at(-1)).toMatchObject({ author: 'patient', channel: 'page' })
    expect(messages.at(-1)?.text).toContain('Fortis, Delhi, India')
    expect(inquiry.owed).not.toBeNull()
    // A second press changes nothing.
    const { version } = await fortis.find()
    await answer(given)
    expect((await fortis.find()).version).toBe(version)
  })

  it('is refused, or put off, and then nothing may leave', async () => {
    expect((await answer('no')).headers.get('location')).toBe(`${mailed}?done=refused#done`)
    expect(await fortis.find()).toMatchObject({ consent: null, question: { answer: 'no' } })
    expect((await fortis.tryToSend({ files: [report] })).status).toBe(409)
    expect((await readPage(app, mailed)).hospitals).toBeNull()
    await ask()
    expect((await answer('ask')).headers.get('location')).toBe(`${mailed}?done=asked-first#done`)
    expect((await fortis.find()).question?.answer).toBe('ask')
  })

  it.each([
    ['the patient', () => answer('yes')],
    ['a telephone call', () => fortis.consent({ summary: 1 })],
    ['the end of the request', () => fortis.stand('ended')],
  ])('is asked again by a coordinator unless it was answered by %s', async (_by, end) => {
    const listSteps = async () => (await amina.open(reference)).inquiry.steps.map(({ id }) => id)
    expect(await listSteps()).toContainEqual(expect.stringMatching(/^ask-patient/))
    await end()
    expect(await listSteps()).not.toContainEqual(expect.stringMatching(/^ask-patient/))
  })

  it('is answered for what the page has shown, and not for what was asked since', async () => {
    const seen = await readQuestion()
    app.clock.now += 1_000
    expect((await fortis.tryTo('PUT', 'summary', { text: 'Another summary' })).status).toBe(200)
    const again = await fortis.tryTo('POST', 'consent', { how: 'asked', files: [], summary: 2 })
    expect(again.status).toBe(200)
    const old = await answer('yes', mailed, fortis.id, seen)
    expect(old.headers.get('location')).toBe(`${mailed}#hospitals`)
    expect(await fortis.find()).toMatchObject({ consent: null, question: { summary: 2, answer: null } })
    await answer('yes')
    expect((await fortis.find()).consent).toMatchObject({ files: [], summary: 2 })
  })

  it.each([
    ['no', 'ended', ['tell-hospital']],
    ['ask', 'asked', []],
  ])('answered by "%s" ends what was agreed to before', async (given, standing, planned) => {
    await fortis.consent({ files: [report] })
    await fortis.send({ files: [report], link: true })
    await ask()
    await answer(given)
    expect(await fortis.find()).toMatchObject({
      consent: null,
      link: null,
      standing,
      question: { answer: given },
    })
    expect((await fortis.tryToSend({ files: [report] })).status).toBe(409)
    const { inquiry } = await amina.open(reference)
    expect(inquiry.steps.map(({ id }) => id).filter((id) => id.startsWith('tell-hospital'))).toHaveLength(
      planned.length,
    )
    await deliver(app, mailServer)
    expect(mailServer.mails.filter(({ subject }) => subject === 'Opinion and quotation')).toEqual([])
  })

  it('is asked no more once the request has ended, not by a mail either', async () => {
    const seen = await readQuestion()
    await fortis.stand('ended')
    expect((await readPage(app, mailed)).hospitals).toBeNull()
    expect((await answer('yes', mailed, fortis.id, seen)).headers.get('location')).toBe(`${mailed}#hospitals`)
    await deliver(app, mailServer)
    expect(mailServer.mails.filter(({ subject }) => subject?.startsWith('May we ask'))).toEqual([])
  })

  it('is about the summary that was shown: another one asks again', async () => {
    await answer('yes')
    await fortis.tryTo('PUT', 'summary', { text: 'Another summary' })
    const refused = await fortis.tryToSend({ files: [report], summary: 2 })
    expect(await refused.json()).toMatchObject({
      error: { lacks: { consent: false, files: [], summary: 2 } },
    })
    expect((await fortis.tryToSend({ files: [report], summary: 1 })).status).toBe(200)
    expect((await fortis.tryToSend({ files: [report], summary: 9 })).status).toBe(404)
  })

  it('opened by a program that scans mails agrees to nothing', async () => {
    await app.request(mailed)
    await app.request(`${mailed}?act=consent&referral=${fortis.id}&answer=yes`)
    await app.request(mailed, { method: 'HEAD' })
    expect((await fortis.find()).consent).toBeNull()
    const foreign = await postToPage(
      app,
      mailed,
      { act: 'consent', referral: fortis.id, answer: 'yes' },
      { origin: 'https://attacker.example' },
    )
    expect(foreign.status).toBe(403)
    expect((await fortis.find()).consent).toBeNull()
  })
})

describe('who may decide', () => {
  it('holds a link that proves the mailbox, of this inquiry, of today', async () => {
    await ask()
    const other = await sendInquiry(app, { email: 'otieno@patient.example', phone: '0722 000 111' })
    const cases: [string, string, number][] = [
      ['the link after sending', shown, 403],
      ['the link of another patient', await toMailed(other.reference), 303],
      ['a link with a proof of nothing', `${shown}${'A'.repeat(22)}`, 403],
      ['half a link', mailed.slice(0, -4), 404],
    ]
    for (const [what, path, status] of cases) {
      expect([what, (await answer('yes', path)).status]).toEqual([what, status])
      expect([what, (await fortis.find()).consent]).toEqual([what, null])
    }
    // An old link.
    const old = mailed
    await amina.send('POST', `/inquiries/${reference}/link`)
    expect((await answer('yes', old)).status).toBe(404)
    expect((await fortis.find()).consent).toBeNull()
    // Another referral of the same patient, and none.
    mailed = await toMailed(reference)
    expect((await answer('yes', mailed, randomUUID())).headers.get('location')).toBe(`${mailed}#hospitals`)
    expect((await answer('perhaps')).status).toBe(422)
    // Control.
    expect((await answer('yes')).status).toBe(303)
    expect((await fortis.find()).consent).not.toBeNull()
  })

  it('chooses by that link alone', async () => {
    await makeOffer()
    const seen = await readOffers()
    const other = await sendInquiry(app, { email: 'otieno@patient.example', phone: '0722 000 111' })
    await fortis.consent({ files: [report] })
    const made = await fortis.tryTo('POST', 'link', { files: [report] })
    const { url } = (await made.json()) as { url: string }
    const old = mailed
    await amina.send('POST', `/inquiries/${reference}/link`)
    mailed = await toMailed(reference)
    const cases: [string, string, number][] = [
      ['an old link', old, 404],
      ['the link of another patient', await toMailed(other.reference), 303],
      ['the link of the hospital', `/sent/${reference}/${url.split('/').at(-1)}`, 404],
    ]
    for (const [what, path, status] of cases) {
      expect([what, (await chooseOn(fortis.id, path, seen)).status]).toEqual([what, status])
      expect([what, (await fortis.find()).standing]).toEqual([what, 'quoted'])
    }
    // Control.
    await chooseOn(fortis.id)
    expect((await fortis.find()).standing).toBe('chosen')
  })

  it('needs an address and a page', async () => {
    const { reference: without } = await sendInquiry(app, {
      email: 'x@patient.example',
      phone: '0733 000 222',
    })
    const { inquiry } = await amina.open(without)
    const facts = { name: 'Otieno', email: '', countryCode: '+254', phone: '0733 000 222', treatment: '' }
    const corrected = { ...facts, locale: 'en', writer: null, version: inquiry.version }
    expect((await amina.send('POST', `/inquiries/${without}/facts`, corrected)).status).toBe(200)
    const apollo = await refer(amina, without, (await addHospital(amina, { name: 'Apollo' })).id)
    const asked = await apollo.tryTo('POST', 'consent', { how: 'asked', files: [], summary: null })
    expect(await asked.json()).toMatchObject({ error: { code: 'no_page' } })
  })
})

describe('offers on the page', () => {
  it('are shown once they were sent, by the mailed link alone', async () => {
    await fortis.consent()
    await fortis.send()
    await fortis.offer()
    expect((await readPage(app, mailed)).hospitals).toBeNull()
    await makeOffer()
    expect((await readPage(app, mailed)).hospitals?.offers).toEqual([
      {
        referral: fortis.id,
        hospital: 'Fortis',
        place: 'Delhi, India',
        cost: expect.stringMatching(/4,500.*6,000/),
        nights: offer.nights,
        days: offer.days,
        included: offer.included,
        excluded: offer.excluded,
        validUntil: offer.validUntil,
        isExpired: false,
        isChosen: false,
      },
    ])
    expect((await readPage(app, shown)).hospitals).toBeNull()
  })

  it('are chosen, and the choice can be changed', async () => {
    await makeOffer()
    expect((await chooseOn(fortis.id, shown)).status).toBe(403)
    expect((await chooseOn(fortis.id)).headers.get('location')).toBe(`${mailed}?done=chose#done`)
    expect((await fortis.find()).standing).toBe('chosen')
    expect((await readPage(app, mailed)).hospitals?.offers[0]?.isChosen).toBe(true)
    const { messages, history } = await amina.open(reference)
    expect(messages.at(-1)?.text).toBe('I choose the offer of Fortis, Delhi, India.')
    expect(history.find(({ kind }) => kind === 'choice-made')?.actor).toBe('patient')
    expect((await chooseOn('none')).headers.get('location')).toBe(`${mailed}?done=chose-none#done`)
    expect((await fortis.find()).standing).toBe('quoted')
  })

  it('are chosen as they were sent: a change takes them from the page, and an old page chooses nothing', async () => {
    await makeOffer()
    const seen = await readOffers()
    await fortis.offer()
    expect(await readOffers()).toBe(seen)
    await fortis.offer({ low: 4_500_000, high: 6_000_000 })
    expect((await readPage(app, mailed)).hospitals).toBeNull()
    expect((await fortis.find()).offeredAt).toBeNull()
    expect((await chooseOn(fortis.id, mailed, seen)).headers.get('location')).toBe(`${mailed}#hospitals`)
    app.clock.now += 1_000
    await makeOffer({ low: 4_500_000, high: 6_000_000 })
    expect((await chooseOn(fortis.id, mailed, seen)).headers.get('location')).toBe(`${mailed}#hospitals`)
    expect((await fortis.find()).standing).toBe('quoted')
    expect((await chooseOn(fortis.id)).headers.get('location')).toBe(`${mailed}?done=chose#done`)
  })

  it('that are chosen again are told again, and a form that is sent twice is told once', async () => {
    await makeOffer()
    for (const wanted of [fortis.id, fortis.id, 'none', 'none', fortis.id]) await chooseOn(wanted)
    const [chosen, none] = ['I choose the offer of Fortis, Delhi, India.', 'I choose none of these offers.']
    expect((await readTold()).filter((text) => text?.startsWith('I choose'))).toEqual([chosen, none, chosen])
  })

  it('that have expired, or were never sent, are not chosen', async () => {
    await makeOffer({ validUntil: '2026-11-20' })
    expect((await readPage(app, mailed)).hospitals?.offers[0]?.isExpired).toBe(true)
    expect((await chooseOn(fortis.id)).headers.get('location')).toBe(`${mailed}#hospitals`)
    expect((await fortis.find()).standing).toBe('quoted')
    const apollo = await refer(amina, reference, (await addHospital(amina, { name: 'Apollo' })).id)
    await apollo.consent()
    await apollo.send()
    await apollo.offer()
    await chooseOn(apollo.id)
    expect((await apollo.find()).standing).toBe('quoted')
  })

  it('are gone for a patient who has withdrawn', async () => {
    await makeOffer()
    await postToPage(app, mailed, { act: 'withdraw' })
    expect((await readPage(app, mailed)).hospitals).toBeNull()
    expect((await chooseOn(fortis.id)).status).toBe(403)
  })
})

describe('a merged inquiry', () => {
  async function mergeInto(
    changes: Parameters<typeof sendInquiry>[1],
  ): Promise<{ head: string; path: string }> {
    const { reference: head } = await sendInquiry(app, { message: 'Again', ...changes })
    const { version } = (await amina.open(reference)).inquiry
    const merged = await amina.send('POST', `/inquiries/${reference}/merge`, { version, into: head })
    expect(merged.status).toBe(200)
    return { head, path: await toMailed(head) }
  }

  it('is decided about by the mailed link of the other one, from the same mailbox', async () => {
    await ask()
    const { path } = await mergeInto({})
    expect((await readPage(app, path)).hospitals?.questions).toMatchObject([{ referral: fortis.id }])
    expect((await answer('yes', path)).headers.get('location')).toBe(`${path}?done=agreed#done`)
    expect((await fortis.find()).consent).toMatchObject({ how: 'page' })
  })

  it('shows nothing to another mailbox', async () => {
    await ask()
    const { path } = await mergeInto({ email: 'sister@family.example', phone: '0722 555 111' })
    expect((await readPage(app, path)).hospitals).toBeNull()
    expect((await answer('yes', path)).headers.get('location')).not.toContain('done')
    expect((await fortis.find()).consent).toBeNull()
  })

  it('lets nothing leave once the patient wants no more, by either link', async () => {
    await fortis.consent({ files: [report] })
    const { path } = await mergeInto({ email: 'sister@family.example', phone: '0722 555 111' })
    expect((await fortis.tryToSend({ files: [report] })).status).toBe(200)
    await postToPage(app, path, { act: 'withdraw' })
    expect((await fortis.tryToSend({ files: [report] })).status).toBe(409)
  })
})
