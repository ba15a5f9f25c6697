import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type TextsAnswer,
  textFrame,
  textLinkSchema,
  textLinksSchema,
  textsAnswerSchema,
} from '#contract/desk/texts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { showFrame } from '#testing/desk/words-frame.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const PATH = '/admin/texts'

let app: TestApp

let amina: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
})

afterEach(() => app[Symbol.asyncDispose]())

const read = () => amina.read(`${PATH}/en`, textsAnswerSchema)

async function put(texts: Record<string, unknown>): Promise<Response> {
  return amina.send('PUT', `${PATH}/en`, { version: (await read()).version, texts })
}

async function draft(texts: Record<string, string>): Promise<TextsAnswer> {
  const response = await put(texts)
  expect(response.status).toBe(200)
  return v.parse(textsAnswerSchema, await response.json())
}

describe('the link to a draft', () => {
  async function openLink(): Promise<string> {
    const response = await amina.send('POST', `${PATH}/en/links`, { kind: 'draft' })
    expect(response.status).toBe(201)
    const { link, until } = v.parse(textLinkSchema, await response.json())
    expect(until).toBe(app.clock.now + DAY_MS)
    return new URL(link).pathname
  }

  it('shows it to whoever has the link, inert and in no cache', async () => {
    const path = await openLink()
    await draft({ 'hero.title': 'Go and be well' })
    const response = await app.request(path)
    const page = await response.text()
    expect([response.status, page]).toEqual([200, expect.stringContaining('<h1>Go and be well</h1>')])
    expect(page).not.toContain('<script')
    expect(page).toContain('<form inert ')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).not.toContain('script-src')
    expect(page).toContain(`href="${path.replace('home', 'privacy')}"`)
  })

  it('shows the mail and the patient’s page too', async () => {
    await draft({ 'acknowledgement.greeting': 'Good day,' })
    const path = await openLink()
    const mail = await app.request(path.replace('home', 'mail-acknowledgement'))
    expect(await mail.text()).toContain('Good day,')
    expect((await app.request(path.replace('home', 'patient'))).status).toBe(200)
    expect((await app.request(path.replace('home', 'elsewhere'))).status).toBe(404)
  })

  it('ends after a day, when it is taken back, and can’t be made up', async () => {
    const paths = [await openLink(), await openLink()]
    const { links } = await amina.read(`${PATH}/en/links`, textLinksSchema)
    expect(links).toMatchObject([{ kind: 'draft', lastUsedAt: null }, { kind: 'draft' }])
    const taken = await amina.send('DELETE', `${PATH}/en/links/${links[0]?.id}`)
    expect(taken.status).toBe(200)
    expect((await amina.send('DELETE', `${PATH}/en/links/${links[0]?.id}`)).status).toBe(404)
    const readStatuses = () =>
      Promise.all([...paths, '/preview/x/home'].map(async (path) => (await app.request(path)).status))
    expect(await readStatuses()).toEqual([200, 404, 404])
    app.clock.now += DAY_MS
    expect(await readStatuses()).toEqual([404, 404, 404])
    expect(await (await app.request(paths[0] ?? '')).text()).toContain('ended')
  })
})

it('the editor’s frame shows 600 drafts in ten minutes', async () => {
  await using limited = await createTestApp()
  limited.clock.now = Date.now()
  const { read: readAs } = await openDesk(limited, { email: 'amina@pona.test', admin: true })
  const { frame } = await readAs(`${PATH}/en`, textsAnswerSchema)
  const shown = await Promise.all(Array.from({ length: 601 }, () => showFrame(limited, frame)))
  const statuses = shown.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

describe('the editor’s frame', () => {
  const show = async (changes: Record<string, string> = {}) =>
    showFrame(app, changes['token'] ?? (await read()).frame, changes)

  it('shows what was typed, with the path of each text', async () => {
    const response = await show()
    const page = await response.text()
    expect(page).toContain('<h1><!--text hero.title-->Go and be well<!--/text--></h1>')
    expect(page).toContain('<title>Go and be well</title>')
    expect(page).toContain('<img data-text="hero.title" alt="Go and be well">')
    expect(page).not.toContain('<script')
    const pictures = ['480.webp 480w', '960.webp 960w'].map((file) => `${textFrame.path}/assets/hero-${file}`)
    expect(page).toContain(`srcset="${pictures.join(', ')}"`)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  it('escapes what was typed, and passes over what the content has no place for', async () => {
    const texts = JSON.stringify({ 'hero.title': '</h1><script>alert(1)</script>', 'no.such': 'x' })
    const page = await (await show({ texts })).text()
    expect(page).not.toContain('<script')
  })

  it('opens for its own token alone', async () => {
    expect((await show({ token: 'en.zzzzzzzz.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(403)
    expect((await show({ page: 'nowhere' })).status).toBe(422)
    const { frame } = await read()
    app.clock.now += DAY_MS
    expect((await show({ token: frame })).status).toBe(403)
  })

  it('keeps nobody waiting: each page is rendered beside the server’s thread', async () => {
    const pages = ['home', 'patient', 'mail-link'].map(async (page) => (await show({ page })).text())
    const shown = await Promise.all(pages)
    expect(shown.map((page) => /waiting/i.test(page))).toEqual([false, false, false])
    expect(shown[1]).toContain('patient-page')
    expect(shown[2]).toContain('Your new link')
  })

  it('ends with the session in which its token was given', async () => {
    const { frame } = await read()
    expect((await show({ token: frame })).status).toBe(200)
    const signedOut = await app.deskRequest('/auth/v1/logout?scope=local', {
      method: 'POST',
      headers: amina.headers,
    })
    expect(signedOut.status).toBe(204)
    expect((await show({ token: frame })).status).toBe(403)
  })

  it('gets pictures and fonts of the site, and no script', async () => {
    expect((await app.deskRequest(`${textFrame.path}/assets/island-abc123.js`)).status).toBe(404)
  })
})
