import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteWords } from '#contract/site/site-build.ts'
import { createTestApp, publicKey, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'
import { findInquiry } from '../../server/case/inquiry/find-stored.ts'
import { toSiteFacts } from '../../server/company/pages/site-facts.ts'
import { composeAcknowledgement } from '../../server/intake/acknowledgement-mail.ts'
import { filledContents } from '../../site/content/default-contents.ts'

const { en } = testSite.words
const fr: SiteWords = {
  ...en,
  dates: 'fr-FR',
  errors: { ...en.errors, name: { ...en.errors.name, required: 'Indiquez votre nom' } },
  acknowledgement: { ...en.acknowledgement, subject: 'Nous avons votre demande {reference}' },
}
const site = { ...testSite, words: { en, fr } }
const path = '/functions/v1/send-contact-email'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' }, site)
})
afterAll(() => app[Symbol.asyncDispose]())

function sendJson(fields: object) {
  return app.request(path, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json', 'content-length': '400' },
    body: JSON.stringify({ ...wanjiku, ...fields }),
  })
}

function sendForm(fields: Record<string, string>, origin = publicOrigin, query = '') {
  const body = new URLSearchParams({ ...wanjiku, ...fields }).toString()
  return app.request(path + query, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    },
    body,
  })
}

it('acknowledges an inquiry in its language, with the dates of that language', async () => {
  const response = await sendJson({ locale: 'fr' })
  expect(response.status).toBe(200)
  const { id } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow()
  const stored = await findInquiry(app.db, app.vault, id)
  if (stored === undefined) throw new Error('Nothing was stored')
  const frame = {
    from: 'a@b.example',
    replyTo: 'a@b.example',
    messageId: '<1@b>',
    confirmationLink: undefined,
  }
  const mail = composeAcknowledgement(stored, site, frame, app.clock.now)
  expect(mail.subject).toMatch(/^Nous avons votre demande /)
  expect(mail.text).toContain('novembre')
  expect(mail.html).toContain('<html lang="fr" dir="ltr">')
})

it('refuses in the words of the inquiry’s language', async () => {
  const response = await sendJson({ locale: 'fr', name: '' })
  expect(await response.json()).toMatchObject({ error: { fields: { name: 'Indiquez votre nom' } } })
})

it('refuses a language that the site is not built in', async () => {
  for (const locale of ['sw', 'constructor', '']) {
    const response = await sendJson({ locale })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { locale: expect.any(String) } } })
  }
})

it('answers a form without script in its language', async () => {
  const refused = await sendForm({ locale: 'fr', name: '' })
  expect(refused.status).toBe(422)
  expect(app.renderPage).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'inquiry-form', locale: 'fr' }),
  )
  const sent = await sendForm({ locale: 'fr', message: 'Ma mère' })
  expect(sent.status).toBe(303)
  expect((await app.request(sent.headers.get('location') ?? '')).status).toBe(200)
  expect(app.renderPage).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'patient-page', locale: 'fr' }),
  )
})

it('names the language of a form that it refuses unread', async () => {
  const refused = await sendForm({ locale: 'fr' }, 'https://elsewhere.example', '?locale=fr')
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('fr: not sent')
})

it('shows the 404 page of the language that the address begins with, and no error page at its own address', async () => {
  expect(await (await app.request('/fr/nothing')).text()).toContain('fr: not found')
  expect(await (await app.request('/nothing')).text()).toContain('Oops! Page not found')
  expect((await app.request('/fr/404')).status).toBe(404)
})

it('leads a reloaded refusal back to the form of its language', async () => {
  const response = await app.request(`${path}?locale=fr`, { headers: { accept: 'text/html' } })
  expect(response.headers.get('location')).toBe(`${publicOrigin}/fr/#contact`)
})

it('the desk fills replies with the names and figures of destinations in the language', () => {
  const { destinations, words } = toSiteFacts(filledContents)
  const india = destinations.findIndex(({ name }) => name === 'India')
  expect(words['fr']?.destinations?.[india]).toEqual({
    name: 'Inde',
    savings: expect.stringMatching(/^60 à 80\s%$/),
    processing: '2-3 semaines',
  })
})
