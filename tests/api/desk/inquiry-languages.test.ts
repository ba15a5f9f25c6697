import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { workplaceSchema } from '#contract/desk/workplace.ts'
import type { SiteWords } from '#contract/site/site-build.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'

const { en } = testSite.words
const fr: SiteWords = {
  ...en,
  dates: 'fr-FR',
  acknowledgement: {
    ...en.acknowledgement,
    subject: 'Nous avons votre demande {reference}',
    paragraphs: ['Avant {replyBy}. {promise}'],
  },
}
const facts = {
  ...{ name: wanjiku.name, email: wanjiku.email, countryCode: '+254', phone: wanjiku.phone },
  ...{ treatment: wanjiku.treatment, locale: 'en', writer: null },
}

let app: TestApp
let amina: Desk
let mailServer: MailServer

/** French has words and templates, and no pages. */
beforeEach(async () => {
  app = await createTestApp({ LANGUAGES: 'en', RATE_LIMITS: 'off' }, { ...testSite, words: { en, fr } })
  amina = await openDesk(app, { email: 'amina@pona.test' })
  mailServer = await startMailServer()
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

async function correct(reference: string, locale: string): Promise<Response> {
  const { version } = (await amina.open(reference)).inquiry
  return amina.send('POST', `/inquiries/${reference}/facts`, { ...facts, version, locale })
}

async function reply(reference: string): Promise<void> {
  const { version } = (await amina.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Votre genou', body: 'Chère Wanjiku' }
  expect((await amina.send('POST', `/inquiries/${reference}/replies`, words)).status).toBe(200)
}

async function deliverToPatient() {
  await deliver(app, mailServer)
  return mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(wanjiku.email))
}

async function addTemplate(locale: string): Promise<void> {
  const texts = [{ locale, subject: 'S', body: 'B', files: [] }]
  const response = await amina.send('POST', '/templates', { title: 'In another language', texts })
  expect(response.status).toBe(201)
}

it('are those of the pages and of the templates; mails have fixed words in those of the release', async () => {
  expect(await amina.read('/workplace', workplaceSchema)).toMatchObject({
    locales: ['en'],
    inquiryLocales: ['en', 'am', 'ar', 'fr', 'so', 'sw'],
    mailLocales: ['en', 'fr'],
  })
  const reference = await receive(app)
  expect(await readError(await correct(reference, 'rw'))).toMatchObject({ status: 422 })
  await addTemplate('rw')
  expect((await amina.read('/workplace', workplaceSchema)).inquiryLocales).toContain('rw')
  expect((await correct(reference, 'rw')).status).toBe(200)
})

it('a corrected language is an event without the language, and all mails from then on are in it', async () => {
  const reference = await receive(app)
  const response = await correct(reference, 'fr')
  const { inquiry, history } = parse(inquiryDetailSchema, await response.json())
  expect(inquiry.locale).toBe('fr')
  expect(history.at(-1)).toMatchObject({ kind: 'facts-corrected', detail: { facts: ['language'] } })
  await reply(reference)
  const [acknowledgement, answer] = await deliverToPatient()
  expect(acknowledgement?.subject).toBe(`Nous avons votre demande ${reference}`)
  expect(acknowledgement?.text).toMatch(/^.*Avant \w+ \d+ novembre/m)
  expect(acknowledgement?.html).toContain('<html lang="fr"')
  expect(answer?.html).toContain('<html lang="fr"')
})

it('where a language has no fixed words, mails say so of them and of the reply', async () => {
  await addTemplate('rw')
  const reference = await receive(app)
  expect((await correct(reference, 'rw')).status).toBe(200)
  await reply(reference)
  const [acknowledgement, answer] = await deliverToPatient()
  expect(acknowledgement?.html).toContain('<html lang="en"')
  expect(answer?.html).toContain('<html lang="en"')
  expect(answer?.html).toMatch(/<p lang="rw" dir="auto"[^>]*>Chère Wanjiku/)
})

it('can be chosen for an inquiry that is entered at the desk, and not in the form of the page', async () => {
  const entry = {
    ...{ ...facts, locale: 'fr', id: randomUUID(), channel: 'whatsapp', message: '' },
    ...{ consent: { form: 'spoken', to: amina.id }, owner: amina.id, acknowledge: true },
  }
  const response = await amina.send('POST', '/inquiries', entry)
  expect(response.status).toBe(200)
  expect(parse(inquiryDetailSchema, await response.json()).inquiry.locale).toBe('fr')
  const [acknowledgement] = await deliverToPatient()
  expect(acknowledgement?.subject).toMatch(/^Nous avons/)
  const sent = await postJson(app, { ...wanjiku, locale: 'fr' })
  expect([sent.status, await sent.text()]).toEqual([422, expect.stringContaining('locale')])
})

it('without pages are no choice on the patient’s page, whose link stays the same', async () => {
  const { path, reference } = await sendInquiry(app)
  await readPage(app, `${path}?locale=fr`)
  expect(app.renderPage.mock.lastCall?.[0].locale).toBe('en')
  expect((await correct(reference, 'fr')).status).toBe(200)
  await readPage(app, path)
})

it('that have neither pages nor templates any more stay with their inquiries', async () => {
  const reference = await receive(app)
  await app.db.updateTable('inquiry').set({ locale: 'xx' }).where('reference', '=', reference).execute()
  const { version } = (await amina.open(reference)).inquiry
  const changes = { ...facts, version, locale: 'xx', treatment: 'Hip' }
  const response = await amina.send('POST', `/inquiries/${reference}/facts`, changes)
  expect(parse(inquiryDetailSchema, await response.json()).inquiry).toMatchObject({
    ...{ locale: 'xx', treatment: 'Hip' },
  })
  const [acknowledgement] = await deliverToPatient()
  expect(acknowledgement?.html).toContain('<html lang="en"')
})
