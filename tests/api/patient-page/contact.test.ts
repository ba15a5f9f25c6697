import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type InquiryDetail, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Contact } from '#contract/inquiry/contact-proposal.ts'
import { type Desk, readError } from '#testing/desk/desk-client.ts'
import { type MailingDesk, openMailingDesk } from '#testing/desk/mailing-desk.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import type { TestApp } from '#testing/server/app.ts'
import { readRows, wanjiku } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'
import {
  confirmContact,
  findContactByLink,
  toContactPath,
} from '../../../server/patient-page/confirm-contact.ts'

const NEW_ADDRESS = 'w.mwangi@new.example'

let mailing: MailingDesk
let app: TestApp
let desk: Desk

beforeEach(async () => {
  mailing = await openMailingDesk()
  ;({ app, desk } = mailing)
})

afterEach(() => mailing[Symbol.asyncDispose]())

const propose = (path: string, fields: Record<string, string>) =>
  postToPage(app, path, { act: 'contact', key: 'k1', ...fields })

const proposalsOf = ({ messages }: InquiryDetail) => messages.filter(({ proposal }) => proposal !== null)

async function decide(reference: string, decision: string, place = 0): Promise<Response> {
  const detail = await desk.open(reference)
  const message = proposalsOf(detail)[place]?.id
  return desk.send('POST', `/inquiries/${reference}/contact`, {
    ...{ version: detail.inquiry.version, message, decision },
  })
}

async function decideOne(reference: string, decision: string): Promise<InquiryDetail> {
  const response = await decide(reference, decision)
  expect(response.status).toBe(200)
  return parse(inquiryDetailSchema, await response.json())
}

async function mailsTo(address: string) {
  return (await mailing.sendMails()).filter(({ envelopeTo }) => envelopeTo.includes(address))
}

async function findLink(): Promise<string> {
  const [mail] = (await mailsTo(NEW_ADDRESS)).filter(({ subject }) => subject?.includes('Confirm'))
  return /https:\/\/pona\.test(\/sent\/\S+\/confirm\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function confirm(link: string): Promise<void> {
  const response = await postToPage(app, link, {})
  expect([response.status, response.headers.get('location')]).toEqual([303, link])
}

describe('a new address', () => {
  it('counts after the link that was mailed to it and the press of a coordinator, and not before', async () => {
    const { reference, path } = await sendInquiry(app)
    const response = await propose(path, { email: `  ${NEW_ADDRESS}. ` })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?done=proposed#done`])
    const proposed = await desk.open(reference)
    expect(proposed.inquiry).toMatchObject({ email: wanjiku.email, next: { kind: 'answer' } })
    expect(proposalsOf(proposed)).toMatchObject([
      {
        ...{ channel: 'page', author: 'patient', text: `New e-mail address: ${NEW_ADDRESS}` },
        proposal: {
          ...{ to: { kind: 'email', email: NEW_ADDRESS }, givenTo: 'browser' },
          ...{ confirmedAt: null, decision: null, former: null },
        },
      },
    ])
    expect(await readError(await decide(reference, 'accept'))).toEqual({
      ...{ status: 409, code: 'not_allowed_now' },
    })

    await desk.act(reference, { action: 'log-answer', via: 'call' })
    const link = await findLink()
    // A program that scans mails opens the link, and confirms nothing.
    expect((await app.request(link)).status).toBe(200)
    expect(app.renderPage.mock.lastCall?.[0]).toEqual({
      ...{ kind: 'contact-link', locale: 'en', reference, isConfirmed: false },
    })
    expect(proposalsOf(await desk.open(reference))[0]?.proposal?.confirmedAt).toBeNull()
    await confirm(link)
    await confirm(link)
    await app.request(link)
    expect(app.renderPage.mock.lastCall?.[0]).toMatchObject({ isConfirmed: true })
    const confirmed = await desk.open(reference)
    expect(confirmed.inquiry).toMatchObject({ email: wanjiku.email, next: { kind: 'reply' } })
    expect(confirmed.history.filter(({ kind }) => kind === 'contact-confirmed')).toMatchObject([
      { actor: 'patient', detail: { message: proposalsOf(confirmed)[0]?.id } },
    ])

    const accepted = await decideOne(reference, 'accept')
    expect(accepted.inquiry.email).toBe(NEW_ADDRESS)
    expect(accepted.history.at(-1)).toMatchObject({
      ...{ kind: 'facts-corrected', actor: desk.id },
      detail: { facts: ['email'], accepted: proposalsOf(accepted)[0]?.id },
    })
    expect((await desk.list(`view=all&q=${NEW_ADDRESS}`)).rows).toHaveLength(1)
    expect(JSON.stringify((await readRows(app)).events)).not.toContain('new.example')
    const rows = await app.db.selectFrom('message').select('sealed').execute()
    for (const { sealed } of rows) expect(Buffer.from(sealed).toString('latin1')).not.toContain('new.example')
  })

  it('ends the links that the former address got, and gets one of its own', async () => {
    const { reference, path } = await sendInquiry(app)
    await propose(path, { email: NEW_ADDRESS })
    await confirm(await findLink())
    await decideOne(reference, 'accept')
    expect((await app.request(path)).status).toBe(404)
    const [mail] = (await mailsTo(NEW_ADDRESS)).filter(({ subject }) => subject === 'Your new link')
    const page = /https:\/\/pona\.test(\/sent\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await readPage(app, page)).reference).toBe(reference)
  })

  it('is told to the present address without saying what it is, and neither mail says anything else', async () => {
    const { path } = await sendInquiry(app)
    await propose(path, { email: NEW_ADDRESS })
    const [link] = await mailsTo(NEW_ADDRESS)
    const [notice] = (await mailsTo(wanjiku.email)).filter(({ subject }) =>
      subject?.startsWith('Another way'),
    )
    expect(link?.envelopeTo).toEqual([NEW_ADDRESS])
    expect(notice?.envelopeTo).toEqual([wanjiku.email])
    for (const mail of [link, notice])
      for (const written of [wanjiku.name, wanjiku.treatment, 'My mother', '712 345'])
        expect(mail?.source).not.toContain(written)
    for (const mail of [link, notice]) expect(mail?.text).toContain('+254 20 000 0009')
    expect(notice?.source).not.toContain('new.example')
    expect(link?.text).not.toContain(path)
    // The tag of an answer would be a way into the inquiry.
    expect(link?.source).not.toMatch(/^Reply-To:.*\+pn/im)
  })

  it('is told to the former address even if the mail leaves after the decision', async () => {
    const { reference, path } = await sendInquiry(app)
    await propose(path, { email: NEW_ADDRESS })
    const message = proposalsOf(await desk.open(reference))[0]?.id ?? ''
    await confirm(toContactPath(app.vault, { reference, message }))
    await decideOne(reference, 'accept')
    expect((await mailsTo(wanjiku.email)).map(({ subject }) => subject)).toContain('Another way to reach you')
    expect((await mailsTo(NEW_ADDRESS)).map(({ subject }) => subject)).not.toContain(
      'Another way to reach you',
    )
  })

  it('is confirmed by its own link alone, for two weeks', async () => {
    const { reference, path } = await sendInquiry(app)
    const other = await sendInquiry(app, { email: 'other@patient.example' })
    await propose(path, { email: NEW_ADDRESS })
    const link = await findLink()
    const [, , , , message = '', token = ''] = link.split('/')
    for (const wrong of [
      link.replace(reference, other.reference),
      link.replace(token, token.split('').toReversed().join('')),
      link.replace(message, 'nothing'),
      link.replace(message, '00000000-0000-4000-8000-000000000000'),
    ]) {
      expect((await app.request(wrong)).status, wrong).toBe(404)
      expect((await postToPage(app, wrong, {})).status, wrong).toBe(404)
    }
    expect((await postToPage(app, link, {}, { origin: 'https://evil.example' })).status).toBe(403)
    app.clock.now += 14 * DAY_MS
    expect((await postToPage(app, link, {})).status).toBe(404)
    app.clock.now -= 14 * DAY_MS
    expect(proposalsOf(await desk.open(reference))[0]?.proposal?.confirmedAt).toBeNull()
  })
})

describe('a new number', () => {
  it('counts once a coordinator has accepted it, and Undo brings the former one back', async () => {
    const { reference, path } = await sendInquiry(app)
    await propose(path, { countryCode: '+256', phone: '0772 123 456' })
    const accepted = await decideOne(reference, 'accept')
    expect(accepted.inquiry).toMatchObject({ e164: '+256772123456', email: wanjiku.email })
    expect(proposalsOf(accepted)[0]?.proposal).toMatchObject({
      ...{ decision: 'accepted', former: { kind: 'phone', countryCode: '+254', phone: wanjiku.phone } },
    })
    // Nobody's link ends because of a number.
    await readPage(app, path)
    const undone = await decideOne(reference, 'undo')
    expect(undone.inquiry.e164).toBe('+254712345678')
    expect(proposalsOf(undone)[0]?.proposal).toMatchObject({ decision: null, former: null })
    expect(undone.history.slice(-2)).toMatchObject([
      { kind: 'facts-corrected', detail: { facts: ['phone'], accepted: expect.any(String) } },
      { kind: 'facts-corrected', detail: { facts: ['phone'], takenBack: expect.any(String) } },
    ])
    expect(JSON.stringify((await readRows(app)).events)).not.toMatch(/772 ?123 ?456|712 ?345 ?678/)
    expect((await decideOne(reference, 'accept')).inquiry.e164).toBe('+256772123456')
  })

  it('is not taken back once the number was corrected again', async () => {
    const { reference, path } = await sendInquiry(app)
    await propose(path, { phone: '0733 111 222' })
    const { inquiry } = await decideOne(reference, 'accept')
    const { name, email, treatment, locale, writer, version } = inquiry
    const corrected = await desk.send('POST', `/inquiries/${reference}/facts`, {
      ...{ name, email, treatment, locale, writer, version, countryCode: '+254', phone: '0799 000 111' },
    })
    expect(corrected.status).toBe(200)
    expect(await readError(await decide(reference, 'undo'))).toMatchObject({ code: 'not_allowed_now' })
    expect((await desk.open(reference)).inquiry.e164).toBe('+254799000111')
  })

  it('is refused without a word to anybody, recorded, and can be accepted after Undo', async () => {
    const { reference, path } = await sendInquiry(app)
    await propose(path, { phone: '0733 111 222' })
    const before = (await mailing.sendMails()).length
    const refused = await decideOne(reference, 'refuse')
    expect(refused.inquiry.e164).toBe('+254712345678')
    expect(refused.history.at(-1)).toMatchObject({ kind: 'contact-refused', actor: desk.id })
    expect(await readError(await decide(reference, 'accept'))).toMatchObject({ code: 'not_allowed_now' })
    expect((await mailing.sendMails()).length).toBe(before)
    expect((await decideOne(reference, 'undo')).history.at(-1)).toMatchObject({ kind: 'contact-reopened' })
    expect((await decideOne(reference, 'accept')).inquiry.e164).toBe('+254733111222')
  })
})

it('a repeated decision changes nothing, and one on an older version is refused', async () => {
  const { reference, path } = await sendInquiry(app)
  await propose(path, { phone: '0733 111 222' })
  const { inquiry } = await decideOne(reference, 'accept')
  expect((await decideOne(reference, 'accept')).inquiry.version).toBe(inquiry.version)
  const [message] = proposalsOf(await desk.open(reference))
  const late = { version: inquiry.version - 1, message: message?.id, decision: 'refuse' }
  expect(await readError(await desk.send('POST', `/inquiries/${reference}/contact`, late))).toMatchObject({
    code: 'changed_meanwhile',
  })
})

it('address and number of one form are decided each by itself, and the form counts once', async () => {
  const { reference, path } = await sendInquiry(app)
  for (let time = 0; time < 2; time++) await propose(path, { email: NEW_ADDRESS, phone: '0733 111 222' })
  const detail = await desk.open(reference)
  const kinds = proposalsOf(detail).map(({ proposal }) => (proposal?.to satisfies Contact | undefined)?.kind)
  expect(kinds).toEqual(['email', 'phone'])
  expect((await decide(reference, 'accept', 1)).status).toBe(200)
  expect((await desk.open(reference)).inquiry).toMatchObject({ e164: '+254733111222', email: wanjiku.email })
  expect((await mailsTo(NEW_ADDRESS)).length).toBe(1)
})

it.each([
  ['nothing', {}, { email: 'required' }],
  ['no address', { email: 'wanjiku at home' }, { email: 'notAnEmail' }],
  ['no number', { phone: 'ask for Mary' }, { phone: 'required' }],
  ['an unknown country', { phone: '1', countryCode: '+999' }, { countryCode: 'notAChoice' }],
  ['a number that is too long', { phone: '1'.repeat(61) }, { phone: 'tooLong' }],
] as const)('%s is refused with all that was typed', async (_, fields, errors) => {
  const { path } = await sendInquiry(app)
  expect((await propose(path, fields)).status).toBe(422)
  expect(app.renderPage.mock.lastCall?.[0]).toMatchObject({
    ...{ kind: 'patient-page', contact: { key: 'k1', values: fields, errors, problem: null } },
  })
  expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
})

it('a proposal belongs to its inquiry, and to the one into which that was merged', async () => {
  const { reference, path } = await sendInquiry(app)
  const { reference: into } = await sendInquiry(app, { message: 'The first one' })
  const other = await sendInquiry(app, { email: 'other@patient.example', phone: '0799 000 111' })
  await propose(path, { phone: '0733 111 222' })
  const [proposed] = proposalsOf(await desk.open(reference))
  const { version } = (await desk.open(other.reference)).inquiry
  const stray = { version, message: proposed?.id, decision: 'accept' }
  expect((await desk.send('POST', `/inquiries/${other.reference}/contact`, stray)).status).toBe(404)

  const merge = { version: (await desk.open(reference)).inquiry.version, into }
  expect((await desk.send('POST', `/inquiries/${reference}/merge`, merge)).status).toBe(200)
  expect((await decideOne(into, 'accept')).inquiry.e164).toBe('+254733111222')
})

it('spam gets neither mail, and a patient who withdrew none', async () => {
  const spam = await sendInquiry(app)
  await desk.act(spam.reference, { action: 'mark-spam' })
  const withdrawn = await sendInquiry(app, { email: 'other@patient.example', phone: '0799 000 111' })
  await postToPage(app, withdrawn.path, { act: 'withdraw' })
  const before = (await mailing.sendMails()).length
  await propose(spam.path, { email: NEW_ADDRESS })
  await propose(withdrawn.path, { email: NEW_ADDRESS })
  expect((await mailing.sendMails()).length).toBe(before)
})

it('five proposals of an inquiry a day are taken, and one mailbox gets three mails', async () => {
  const { path } = await sendInquiry(app)
  for (let count = 0; count < 4; count++)
    expect((await propose(path, { email: NEW_ADDRESS, key: `k${count}` })).status).toBe(303)
  expect((await propose(path, { phone: '0733 111 222' })).status).toBe(303)
  const sixth = await propose(path, { phone: '0733 111 223' })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(app.renderPage.mock.lastCall?.[0]).toMatchObject({
    contact: { values: { phone: '0733 111 223' }, problem: 'tooMany' },
  })
  const other = await sendInquiry(app, { email: 'other@patient.example' })
  expect((await propose(other.path, { email: NEW_ADDRESS })).status).toBe(303)
  expect((await mailsTo(NEW_ADDRESS)).length).toBe(3)
})

it('five proposals a day tell one mailbox, however many inquiries name it, and none is refused for it', async () => {
  const statuses: number[] = []
  for (const name of ['Wanjiku', 'Njeri', 'Auma']) {
    const { path } = await sendInquiry(app, { name, message: `From ${name}` })
    for (const end of ['1', '2', '3']) {
      const response = await propose(path, { phone: `0733 111 22${end}`, key: end })
      statuses.push(response.status)
    }
  }
  expect(statuses).toEqual(Array.from({ length: 9 }, () => 303))
  const told = (await mailsTo(wanjiku.email)).filter(({ subject }) => subject === 'Another way to reach you')
  expect(told).toHaveLength(5)
})

it('what a coordinator did since the link was looked up stays when it confirms', async () => {
  const { reference, path } = await sendInquiry(app)
  await propose(path, { email: NEW_ADDRESS })
  const [, , , , message = '', token = ''] = (await findLink()).split('/')
  const deps = { ...app, now: () => app.clock.now, office: testSite.company }
  const found = await findContactByLink(deps, { reference, message, token })
  if (found === undefined) return expect.unreachable()
  await desk.act(reference, { action: 'log-answer', via: 'call' })
  await confirmContact(deps, found)
  const confirmed = await desk.open(reference)
  expect(confirmed.inquiry).toMatchObject({ firstAnswer: { via: 'call' }, next: { kind: 'reply' } })
  expect(proposalsOf(confirmed)[0]?.proposal?.confirmedAt).not.toBeNull()
})

it('a proposal goes with its inquiry when that is erased, and its link ends', async () => {
  const { reference, path } = await sendInquiry(app)
  await propose(path, { email: NEW_ADDRESS })
  const link = await findLink()
  const erased = await desk.send('POST', `/inquiries/${reference}/erase`, {
    reference,
    reason: 'patient-asked',
  })
  expect(erased.status).toBe(200)
  expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
  expect((await app.request(link)).status).toBe(404)
})
