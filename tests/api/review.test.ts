import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  noticeSchema,
  publishedAnswerSchema,
  reviewSessionSchema,
  type TextsAnswer,
  textLinkSchema,
  textLinksSchema,
  textsAnswerSchema,
} from '#contract/desk/texts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { askByToken } from '#testing/desk/program-token.ts'
import { showFrame } from '#testing/desk/words-frame.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { testSite, toTestRelease } from '#testing/server/site.ts'
import { disableStaff } from '../../server/auth/accounts/disable-staff.ts'
import { toContentFacts } from '../../server/company/pages/site-facts.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import { readStored } from '../../server/company/settings/store.ts'
import { describeApi } from '../../server/connect/openapi/describe-api.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { createLog } from '../../server/platform/log/log.ts'

const FRENCH = '/admin/texts/fr'
const REFUSED = { status: 401, code: 'token_refused' }
const OUT_OF_SCOPE = { status: 403, code: 'insufficient_scope' }

const withFrench = { ...testSite.words, fr: testSite.words.en }

let app: TestApp
let amina: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' }, { ...testSite, words: withFrench })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
})

afterEach(() => app[Symbol.asyncDispose]())

async function invite(name = 'Chantal Niyonzima'): Promise<string> {
  const response = await amina.send('POST', `${FRENCH}/links`, { kind: 'review', name })
  expect(response.status).toBe(201)
  const { link } = v.parse(textLinkSchema, await response.json())
  expect(link).toMatch(/\/review#token=pona_[\w-]{43}$/)
  return link.slice(link.indexOf('=') + 1)
}

function begin(token: string): Promise<Response> {
  const body = JSON.stringify({ token })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  return app.deskRequest('/desk/v1/review/session', { method: 'POST', headers, body })
}

async function openReview(name?: string) {
  const response = await begin(await invite(name))
  expect(response.status).toBe(200)
  const { token, until } = v.parse(reviewSessionSchema, await response.json())
  const ask = (method: string, path = '/review', body?: unknown) => askByToken(app, token, method, path, body)
  const read = async (response: Promise<Response> = ask('GET')) => {
    const answer = await response
    expect(answer.status).toBe(200)
    return v.parse(textsAnswerSchema, await answer.json())
  }
  const sign = async (prefix: string, digest?: string) =>
    ask('POST', `/review/parts/${prefix}/signature`, {
      digest: digest ?? findState(await read(), prefix)?.digest ?? '',
    })
  const signAll = async () => {
    for (const { prefix } of (await read()).parts) expect((await sign(prefix)).status).toBe(200)
  }
  return { token, until, ask, read, sign, signAll }
}

async function publish(path = FRENCH) {
  const response = await amina.send('POST', `${path}/publish`)
  expect(response.status).toBe(200)
  return v.parse(publishedAnswerSchema, await response.json())
}

function findState({ parts }: TextsAnswer, prefix: string) {
  return parts.find((part) => part.prefix === prefix)
}

async function isReviewed(): Promise<boolean | undefined> {
  const { locales } = await amina.read('/admin/settings', settingsAnswerSchema)
  return locales.find(({ locale }) => locale === 'fr')?.isReviewed
}

describe('the link of a review', () => {
  it('begins one review, for 14 days, in the language that it names', async () => {
    const token = await invite()
    const opened = await Promise.all([begin(token), begin(token)])
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await readError(await begin(token))).toEqual(REFUSED)
    const { until, read } = await openReview()
    expect(until).toBe(app.clock.now + 14 * DAY_MS)
    expect(await read()).toMatchObject({
      locale: 'fr',
      english: { 'hero.title': 'Your way to health' },
      reviewer: { name: 'Chantal Niyonzima', until },
    })
  })

  it('is stored as a MAC alone, and is never used before the review has begun', async () => {
    const token = await invite()
    expect(JSON.stringify(await app.db.selectFrom('program_token').selectAll().execute())).not.toContain(
      token,
    )
    expect(await readError(await askByToken(app, token, 'GET', '/review'))).toEqual(OUT_OF_SCOPE)
    expect((await app.request(`/preview/${token}/home`)).status).toBe(404)
    app.clock.now += 7 * DAY_MS
    expect(await readError(await begin(token))).toEqual(REFUSED)
  })

  it('is for no language that is the original or that there is none of, and needs a name', async () => {
    const send = (path: string, body: unknown) => amina.send('POST', path, body)
    expect((await send('/admin/texts/xx/links', { kind: 'review', name: 'Chantal' })).status).toBe(404)
    expect((await send(`${FRENCH}/links`, { kind: 'review', name: ' ' })).status).toBe(422)
    expect((await send('/admin/texts/en/links', { kind: 'review', name: 'Chantal' })).status).toBe(422)
  })

  it('is listed with how far the review has come, and ends when it is taken back', async () => {
    const { sign, ask } = await openReview()
    await invite('Not opened')
    await sign('hero')
    const { links } = await amina.read(`${FRENCH}/links`, textLinksSchema)
    expect(links).toMatchObject([
      { name: 'Not opened', isOpened: false, lastUsedAt: null, signed: 0 },
      { name: 'Chantal Niyonzima', isOpened: true, lastUsedAt: app.clock.now, signed: 1 },
    ])
    expect((await amina.send('DELETE', `${FRENCH}/links/${links[1]?.id}`)).status).toBe(200)
    expect(await readError(await ask('GET'))).toEqual(REFUSED)
  })

  it('ends with its frame when it is taken back', async () => {
    const { read } = await openReview()
    const { frame } = await read()
    expect((await showFrame(app, frame)).status).toBe(200)
    const { links } = await amina.read(`${FRENCH}/links`, textLinksSchema)
    expect((await amina.send('DELETE', `${FRENCH}/links/${links[0]?.id}`)).status).toBe(200)
    expect((await showFrame(app, frame)).status).toBe(403)
  })

  it('ends after its days', async () => {
    const first = await openReview()
    app.clock.now += 14 * DAY_MS
    expect(await readError(await first.ask('GET'))).toEqual(REFUSED)
  })

  it('ends with the account of its maker', async () => {
    const { ask } = await openReview()
    const other = await openDesk(app, { email: 'other@pona.test', admin: true })
    await disableStaff(app.auth, 'amina@pona.test', null, { actor: other.id })
    expect(await readError(await ask('GET'))).toEqual(REFUSED)
  })
})

it('a reviewer reaches nothing but the review', { timeout: 120_000 }, async () => {
  const { token } = await openReview()
  const { paths } = describeApi({
    routes: app.deskApp.routes,
    version: '1',
    deskOrigin: '',
    publicOrigin: '',
  })
  const opened: string[] = []
  for (const [template, methods] of Object.entries(paths))
    for (const [name, operation] of Object.entries(methods)) {
      const { security } = operation as { security: Record<string, string[]>[] }
      const path = template.replace('/desk/v1', '').replaceAll(/\{\w+\}/g, '0')
      if (security.flatMap((one) => one['token'] ?? []).includes('words:review'))
        opened.push(`${name} ${path}`)
      else if (security.some((one) => 'session' in one))
        expect([path, await readError(await askByToken(app, token, name.toUpperCase(), path))]).toEqual([
          path,
          OUT_OF_SCOPE,
        ])
    }
  expect(new Set(opened)).toEqual(new Set(['get /review', 'post /review/parts/0/signature', 'put /review']))
  const headers = { authorization: `Bearer ${token}`, apikey: 'test-public-key' }
  expect((await app.deskRequest('/auth/v1/user', { headers })).status).toBe(403)
  expect(await readError(await amina.get('/review'))).toEqual({ status: 403, code: 'forbidden' })
})

describe('a review', () => {
  it('corrects the draft, which nobody sees before it is published', async () => {
    const { ask, read } = await openReview()
    const saved = await read(ask('PUT', '/review', { version: 0, texts: { 'hero.title': 'Vers la santé' } }))
    expect(saved).toMatchObject({ version: 1, texts: { 'hero.title': 'Vers la santé' }, published: {} })
    expect(await readError(await ask('PUT', '/review', { version: 0, texts: {} }))).toEqual({
      status: 409,
      code: 'stale',
    })
    await publish()
    expect((await amina.read(FRENCH, textsAnswerSchema)).published).toEqual({ 'hero.title': 'Vers la santé' })
  })

  it('signs a part with name and time, until its words or the English ones change', async () => {
    const { ask, read, sign } = await openReview()
    const signed = await read(sign('hero'))
    const signature = { name: 'Chantal Niyonzima', at: app.clock.now }
    expect(findState(signed, 'hero')).toMatchObject({ state: 'signed', signature })
    expect(findState(signed, 'faq')).toMatchObject({ state: 'unsigned', signature: null })

    const changed = await read(ask('PUT', '/review', { version: 0, texts: { 'hero.title': 'En route' } }))
    expect(findState(changed, 'hero')).toMatchObject({ state: 'stale', signature })
    expect(findState(await read(sign('hero')), 'hero')).toMatchObject({ state: 'signed' })

    const english = await amina.send('PUT', '/admin/texts/en', { version: 0, texts: { 'hero.title': 'Go' } })
    expect(english.status).toBe(200)
    expect(findState(await read(), 'hero')).toMatchObject({ state: 'signed' })
    await publish('/admin/texts/en')
    expect(findState(await read(), 'hero')).toMatchObject({ state: 'stale' })
    expect((await read()).english).toMatchObject({ 'hero.title': 'Go' })
  })

  it('signs what was read, own and English, and parts that there are', async () => {
    const { ask, read, sign } = await openReview()
    const { digest } = findState(await read(), 'hero') ?? {}
    await ask('PUT', '/review', { version: 0, texts: { 'hero.title': 'En route' } })
    expect(await readError(await sign('hero', digest))).toEqual({ status: 409, code: 'stale' })
    const { digest: second } = findState(await read(), 'hero') ?? {}
    await amina.send('PUT', '/admin/texts/en', { version: 0, texts: { 'hero.title': 'Go' } })
    await publish('/admin/texts/en')
    expect(await readError(await sign('hero', second))).toEqual({ status: 409, code: 'stale' })
    expect((await sign('hero')).status).toBe(200)
    expect((await sign('nothing', digest)).status).toBe(404)
  })

  it('is an event that names the reviewer’s link', async () => {
    const { sign } = await openReview()
    await sign('hero')
    const { actor, detail } = await app.db
      .selectFrom('event')
      .select(['actor', 'detail'])
      .where('kind', '=', 'texts-signed')
      .executeTakeFirstOrThrow()
    const { links } = await amina.read(`${FRENCH}/links`, textLinksSchema)
    expect(actor).toContain(links[0]?.id)
    expect(JSON.parse(detail)).toEqual({ locale: 'fr', part: 'hero', version: 0, name: 'Chantal Niyonzima' })
  })
})

describe('a language whose parts are all signed', () => {
  it('counts as reviewed once that is published, until a part is stale', async () => {
    const { signAll, ask, read } = await openReview()
    await signAll()
    expect((await read()).hasNewSignatures).toBe(true)
    expect(await isReviewed()).toBe(false)
    expect((await publish()).changed).toBe(0)
    expect(await isReviewed()).toBe(true)
    expect(await publish()).toMatchObject({ changed: 0, signed: 0 })

    const { version } = await read()
    await ask('PUT', '/review', { version, texts: { 'hero.title': 'En route' } })
    expect(await isReviewed()).toBe(true)
    await publish()
    expect(await isReviewed()).toBe(false)
  })

  it('is published in production without being named, also once a part is stale', async () => {
    const production = { ...parseConfig({}), production: true }
    const facts = toContentFacts(toTestRelease({ ...testSite, words: withFrench }).contents)
    const readPublished = async () => {
      const { values } = await readStored({ db: app.db, vault: app.vault, log: createLog('error') })
      return toPresent(production, facts, values).published
    }
    const { signAll, ask, read } = await openReview()
    await signAll()
    expect(await readPublished()).toEqual(['en'])
    await publish()
    expect(await readPublished()).toEqual(['en', 'fr'])
    await ask('PUT', '/review', { version: (await read()).version, texts: { 'hero.title': 'En route' } })
    await publish()
    expect(await readPublished()).toEqual(['en', 'fr'])
  })

  it('is bound by its own text, and before by the English one, which the version names', async () => {
    const find = async (version: string) => {
      const asked = new URLSearchParams({ version, at: String(app.clock.now) })
      return v.parse(noticeSchema, await (await amina.get(`/notices?${asked}`)).json())
    }
    await app.runTask('keepNotices')
    expect(await find('test-fr-1+test-en-1')).toMatchObject({
      locale: 'fr',
      binding: { locale: 'en', consent: 'You agree that Testers Example Limited stores it in Kenya.' },
    })
    const { signAll } = await openReview()
    await signAll()
    await publish()
    expect((await find('test-fr-1')).binding).toBeUndefined()
  })
})
