import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pageLinkSchema } from '#contract/desk/page-link.ts'
import { templateSchema } from '#contract/desk/templates.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { type MailingDesk, openMailingDesk } from '#testing/desk/mailing-desk.ts'
import { postToPage, readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { publicOrigin, type TestApp } from '#testing/server/app.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { toPagePath } from '../../../server/case/links/link.ts'

const body = 'Dear Wanjiku,\n\nsend them here: {link}\n\nYours, Amina'

let mailing: MailingDesk
let app: TestApp
let desk: Desk

beforeEach(async () => {
  mailing = await openMailingDesk()
  ;({ app, desk } = mailing)
})

afterEach(() => mailing[Symbol.asyncDispose]())

async function reply(reference: string, changes: Record<string, unknown> = {}) {
  const { version } = (await desk.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Your reports', body, ...changes }
  return desk.send('POST', `/inquiries/${reference}/replies`, words)
}

const copy = (reference: string) => desk.send('POST', `/inquiries/${reference}/link/copy`)

async function copyLink(reference: string): Promise<string> {
  return v.parse(pageLinkSchema, await (await copy(reference)).json()).link
}

async function readMailsOf(subject: string) {
  return (await mailing.sendMails()).filter((mail) => mail.subject?.includes(subject))
}

it('every reply carries the ways back: the page, WhatsApp and the telephone, below its words', async () => {
  const { reference, path } = await sendInquiry(app)
  const consent = { by: 'the patient', on: '2026-11-21', to: 'her daughter' }
  const copies = [{ address: 'daughter@family.example', consent }]
  expect((await reply(reference, { body: 'Dear Wanjiku,\n\nwe called you.', copies })).status).toBe(200)
  const mails = await readMailsOf('Your reports')
  const own = mails.find(({ envelopeTo }) => envelopeTo.includes(wanjiku.email))
  const copied = mails.find(({ envelopeTo }) => envelopeTo.includes('daughter@family.example'))
  const link = await copyLink(reference)
  const whatsApp = `https://wa.me/254200000008?text=${reference}`
  expect(own?.text).toMatch(/^Dear Wanjiku,\n\nwe called you\.\n\nConfirmation: /)
  expect(own?.text).toContain(
    `Confirmation: ${link}\nWhatsApp: ${whatsApp}\nCall +254 20 000 0009\n\n-- \nTesters · `,
  )
  expect(own?.html).toContain(`<a href="${link}" `)
  expect(copied?.text).toContain(
    `we called you.\n\nWhatsApp: ${whatsApp}\nCall +254 20 000 0009\n\n-- \nTesters · `,
  )
  for (const mail of [own, copied]) {
    expect(mail?.html).toContain(`<a href="${whatsApp}" `)
    expect(mail?.html).toContain('<a href="tel:+254200000009" ')
    expect(mail?.html).toContain('>Testers</td>')
  }
  const token = path.split('/').at(-1) ?? ''
  expect(copied?.source.replaceAll('=\r\n', '')).not.toContain(token)
})

it('the link is in the patient’s mail alone, not in a copy, the database or the desk', async () => {
  const { reference, path } = await sendInquiry(app)
  const consent = { by: 'the patient', on: '2026-11-21', to: 'her daughter' }
  const copies = [{ address: 'daughter@family.example', consent }]
  expect((await reply(reference, { copies })).status).toBe(200)
  const mails = await readMailsOf('Your reports')
  expect(mails).toHaveLength(2)
  const link = await copyLink(reference)
  expect(link.startsWith(publicOrigin + path)).toBe(true)
  const own = mails.find(({ envelopeTo }) => envelopeTo.includes(wanjiku.email))
  const copied = mails.find(({ envelopeTo }) => envelopeTo.includes('daughter@family.example'))
  expect(own?.text).toContain(`send them here: ${link}`)
  expect(String(own?.html)).toContain(`<a href="${link}" dir="ltr">${link}</a>`)
  expect(copied?.text).toContain('[the link is in the mail to \u2068Wanjiku Mwangi\u2069 alone]')
  const token = path.split('/').at(-1) ?? ''
  expect(copied?.source).toBeDefined()
  expect(copied?.source.replaceAll('=\r\n', '')).not.toContain(token)
  const detail = await desk.open(reference)
  expect(detail.messages.at(-1)?.text).toBe(body)
  expect(JSON.stringify([detail, app.logged])).not.toContain(token)
})

it('a reply that leaves after a new link was made carries the new one', async () => {
  const { reference, path } = await sendInquiry(app)
  expect((await reply(reference)).status).toBe(200)
  await desk.send('POST', `/inquiries/${reference}/link`)
  const [mail] = await readMailsOf('Your reports')
  const link = publicOrigin + toPagePath(app.vault, { reference, linkGeneration: 2 })
  expect(mail?.text).toContain(link)
  expect(mail?.text).not.toContain(path)
})

it('a link in the subject is refused', async () => {
  const { reference } = await sendInquiry(app)
  expect(await readError(await reply(reference, { subject: 'See {link}' }))).toMatchObject({
    code: 'invalid_request',
  })
})

it('the desk copies the link, which is an event each time', async () => {
  const { reference, path } = await sendInquiry(app)
  const response = await copy(reference)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { link } = v.parse(pageLinkSchema, await response.json())
  expect((await readPage(app, link.replace(publicOrigin, ''))).reference).toBe(reference)
  await copy(reference)
  const { history } = await desk.open(reference)
  expect(history.filter(({ kind }) => kind === 'link-copied')).toMatchObject([
    { actor: desk.id, detail: {} },
    { actor: desk.id, detail: {} },
  ])
  expect(JSON.stringify(app.logged)).not.toContain(path)
})

it('a patient without an address gets a new link by the desk alone, and no mail', async () => {
  const { reference, path } = await sendInquiry(app)
  const { inquiry } = await desk.open(reference)
  const { name, countryCode, phone, treatment, locale, version } = inquiry
  const facts = { name, email: '', countryCode, phone, treatment, locale, writer: null, version }
  const corrected = await desk.send('POST', `/inquiries/${reference}/facts`, facts)
  expect(corrected.status).toBe(200)
  const before = (await mailing.sendMails()).length
  expect((await desk.send('POST', `/inquiries/${reference}/link`)).status).toBe(200)
  expect(await mailing.sendMails()).toHaveLength(before)
  expect((await app.request(path)).status).toBe(404)
  const link = await copyLink(reference)
  expect((await readPage(app, link.replace(publicOrigin, ''))).reference).toBe(reference)
})

it('no link is handed out of an inquiry that was withdrawn, taken for spam, or closed for long', async () => {
  const { reference, path } = await sendInquiry(app)
  await postToPage(app, path, { act: 'withdraw' })
  expect((await copy(reference)).status).toBe(409)
  const spam = await sendInquiry(app, { email: 'other@patient.example' })
  await desk.act(spam.reference, { action: 'mark-spam' })
  expect((await copy(spam.reference)).status).toBe(409)
  const closed = await sendInquiry(app, { email: 'third@patient.example' })
  await desk.act(closed.reference, { action: 'close', reason: 'other' })
  expect((await copy(closed.reference)).status).toBe(200)
  app.clock.now += 91 * 24 * 60 * 60 * 1000
  desk = await openDesk(app, { email: 'later@pona.test' })
  expect((await copy(closed.reference)).status).toBe(409)
  expect((await copy('PN-2345-6789')).status).toBe(404)
})

it('a new installation has a template that asks for reports by the link', async () => {
  const templates = await desk.read('/templates', v.array(templateSchema))
  const found = templates.find(({ title }) => title === 'Send us your reports')
  expect(found?.texts.map(({ locale }) => locale)).toEqual(['am', 'ar', 'en', 'fr', 'so', 'sw'])
  for (const { body } of found?.texts ?? []) expect(body).toContain('\n{link}\n')
})
