import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  noticeSchema,
  publishedAnswerSchema,
  type TextsAnswer,
  textsAnswerSchema,
  textsHistorySchema,
} from '#contract/desk/texts.ts'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { testSite } from '#testing/server/site.ts'

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

async function publish(texts?: Record<string, string>) {
  if (texts) await draft(texts)
  const response = await amina.send('POST', `${PATH}/en/publish`)
  expect(response.status).toBe(200)
  return v.parse(publishedAnswerSchema, await response.json())
}

async function readRefusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, code: error.code, fields: error.fields }
}

const home = async () => (await app.request('/')).text()

it('publishes one language at a time, and goes back in one alone', async () => {
  await app[Symbol.asyncDispose]()
  app = await createTestApp(
    { RATE_LIMITS: 'off' },
    { ...testSite, words: { ...testSite.words, fr: testSite.words.en } },
  )
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
  expect(await (await amina.get(PATH)).json()).toEqual({ locales: ['en', 'fr'] })
  const texts = { 'hero.title': 'Bonne route, Ikeja' }
  expect((await amina.send('PUT', `${PATH}/fr`, { version: 0, texts })).status).toBe(200)
  expect(await publish({ 'hero.title': 'Go well' })).toEqual({ version: 1, changed: 1, signed: 0 })
  const readFrench = () => amina.read(`${PATH}/fr`, textsAnswerSchema)
  expect([(await read()).published, (await readFrench()).published]).toEqual([
    { 'hero.title': 'Go well' },
    {},
  ])
  expect((await amina.send('POST', `${PATH}/fr/publish`)).status).toBe(200)
  expect([(await read()).published, (await readFrench()).published]).toEqual([
    { 'hero.title': 'Go well' },
    texts,
  ])
  const { versions } = await amina.read(`${PATH}/fr/history`, textsHistorySchema)
  expect(versions).toMatchObject([{ version: 2, changes: [{ path: 'hero.title', before: null }] }])
  expect((await amina.send('POST', `${PATH}/en/history/0/restore`, {})).status).toBe(200)
  expect([(await read()).published, (await readFrench()).published]).toEqual([{}, texts])
  await amina.send('PUT', '/admin/settings/company', { version: 0, value: { name: 'Ikeja' } })
  const refusal = await readRefusal(await amina.send('POST', `${PATH}/fr/publish`))
  expect(Object.keys(refusal.fields ?? {})).toEqual(['hero.title'])
})

describe('publishing', () => {
  it('shows the words on the page, on every instance', async () => {
    await using another = await app.openAnother()
    await using following = await another.start()
    expect(await publish({ 'hero.title': 'Go and be well with {company}' })).toEqual({
      version: 1,
      changed: 1,
      signed: 0,
    })
    expect(await home()).toContain('Go and be well with Testers')
    await expect
      .poll(
        async () =>
          (await another.publicApp.request('/', { headers: { host: new URL(publicOrigin).host } })).text(),
        { timeout: 10_000 },
      )
      .toContain('Go and be well with Testers')
    expect(following).toBeDefined()
    expect(await read()).toMatchObject({
      publishedVersion: 1,
      published: { 'hero.title': 'Go and be well with {company}' },
    })
  })

  it('without a change is no new version', async () => {
    expect(await publish()).toEqual({ version: 0, changed: 0, signed: 0 })
  })

  it('is an event with the changed paths, and the history has the words before and after', async () => {
    await publish({ 'hero.title': 'One' })
    await publish({ 'hero.title': 'Two' })
    const event = await app.db
      .selectFrom('event')
      .select(['actor', 'detail'])
      .where('kind', '=', 'texts-published')
      .orderBy('n', 'desc')
      .executeTakeFirstOrThrow()
    expect(event.actor).toBe(amina.id)
    expect(JSON.parse(event.detail)).toEqual({ version: 2, changed: 1, paths: ['en hero.title'] })
    const { versions } = await amina.read(`${PATH}/en/history`, textsHistorySchema)
    expect(versions).toMatchObject([
      {
        version: 2,
        actor: amina.id,
        changes: [{ path: 'hero.title', before: 'One', after: 'Two' }],
      },
      { version: 1, changes: [{ before: null, after: 'One' }] },
    ])
  })

  it('refuses a home page that takes more than a round trip, and says by how many bytes', async () => {
    const toAnswer = () => randomBytes(360).toString('base64url')
    const items = Array.from({ length: 12 }, (_, index) => ({ index, answers: [0, 1, 2, 3].map(toAnswer) }))
    const texts = items.flatMap(({ index, answers }) => [
      [`faq.items.${index}.question`, 'Why?'],
      ...answers.map((answer, place) => [`faq.items.${index}.answer.${place}`, answer]),
    ])
    await draft(Object.fromEntries(texts))
    const refusal = await readRefusal(await amina.send('POST', `${PATH}/en/publish`))
    expect(refusal).toMatchObject({ status: 422, code: 'fields' })
    const [[path = '', reason] = []] = Object.entries(refusal.fields ?? {})
    expect(path).toMatch(/^faq\.items\.\d+\.answer\.\d$/)
    expect(reason).toMatch(/takes \d+ bytes, \d+ more than the 14600 of its first round trip/)
    expect((await read()).publishedVersion).toBe(0)
  })

  it('refuses words that name the company by now', async () => {
    await draft({ 'hero.title': 'Be well in Ikeja' })
    const renamed = await amina.send('PUT', '/admin/settings/company', {
      version: 0,
      value: { name: 'Ikeja' },
    })
    expect(renamed.status).toBe(200)
    const refusal = await readRefusal(await amina.send('POST', `${PATH}/en/publish`))
    expect(refusal).toMatchObject({
      status: 422,
      fields: { 'hero.title': expect.stringContaining('{company}') },
    })
  })

  it('goes back to an earlier version, and to the default, and keeps what was drafted since', async () => {
    await publish({ 'hero.title': 'One' })
    await publish({ 'hero.title': 'Two' })
    await draft({ 'hero.title': 'Two', 'acknowledgement.greeting': 'Good day,' })
    const restored = await amina.send('POST', `${PATH}/en/history/1/restore`, {})
    expect(await restored.json()).toEqual({ version: 3, changed: 1, signed: 0 })
    expect(await home()).toContain('One')
    expect((await read()).texts).toEqual({ 'hero.title': 'One', 'acknowledgement.greeting': 'Good day,' })
    expect((await amina.send('POST', `${PATH}/en/history/0/restore`, {})).status).toBe(200)
    expect(await home()).not.toContain('One')
    expect((await amina.send('POST', `${PATH}/en/history/9/restore`, {})).status).toBe(404)
  })

  it('of what patients agree to gives it another version', async () => {
    await publish({ 'hero.title': 'One' })
    expect(await home()).not.toContain('test-en-1.')
    await publish({ 'hero.title': 'One', 'privacy.summary': 'In one sentence.' })
    expect(await home()).toContain('test-en-1.1')
    await publish({ 'hero.title': 'One' })
    expect(await home()).toContain('test-en-1.2')
  })
})

describe('what patients agree to', () => {
  const find = (version: string, at = app.clock.now) => amina.get(`/notices?version=${version}&at=${at}`)
  const readNotice = async (version: string, at?: number) =>
    v.parse(noticeSchema, await (await find(version, at)).json())

  it('stays readable by version, as it was filled in', async () => {
    await app.runTask('keepNotices')
    await publish({ 'form.consent': 'You agree. {storedIn} has it, for {legalName}.' })
    expect(await readNotice('test-en-1')).toMatchObject({
      consent: 'You agree that Testers Example Limited stores it in Kenya.',
      title: 'Your privacy at Testers',
      sections: [
        { title: '', lines: ['In short.'] },
        { title: 'How long', lines: ['For 730 days.'] },
      ],
    })
    expect((await readNotice('test-en-1.1')).consent).toBe(
      'You agree. Kenya has it, for Testers Example Limited.',
    )
    expect((await find('made-up')).status).toBe(404)
    expect((await amina.get('/notices?version=')).status).toBe(422)
  })

  it('has a revision for each setting that changes its words', async () => {
    await app.runTask('keepNotices')
    await app.runTask('keepNotices')
    const before = app.clock.now
    app.clock.now += 60_000
    await amina.send('PUT', '/admin/settings/retention', { version: 0, value: { days: 30 } })
    await app.runTask('keepNotices')
    const lines = async (at: number) => (await readNotice('test-en-1', at)).sections[1]?.lines
    expect([await lines(before), await lines(app.clock.now)]).toEqual([['For 730 days.'], ['For 30 days.']])
    // Sent before the first revision was kept.
    expect(await lines(0)).toEqual(['For 730 days.'])
    expect(await app.db.selectFrom('notice').select('revision').execute()).toHaveLength(2)
  })
})
