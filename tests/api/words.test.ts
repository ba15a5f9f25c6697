import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  noticeSchema,
  publishedAnswerSchema,
  type TextsAnswer,
  textFrame,
  textLinkSchema,
  textLinksSchema,
  textsAnswerSchema,
  textsHistorySchema,
} from '#contract/desk/texts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { showFrame } from '#testing/desk/words-frame.ts'
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

describe('the draft of a language', () => {
  it('has what differs from the default, and is seen by nobody', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      texts: {},
      defaults: { 'hero.title': 'Your way to health' },
    })
    await draft({ 'hero.title': ' Go and be well ', otherError: 'This field could not be read' })
    expect(await read()).toMatchObject({
      version: 1,
      texts: { 'hero.title': 'Go and be well' },
      published: {},
    })
    expect(await home()).not.toContain('Go and be well')
  })

  it('is kept in its newest version alone, however often it is saved', async () => {
    for (const word of ['one', 'two', 'three', 'four'])
      await draft({ 'hero.title': `Go and be well: ${word}` })
    const rows = await app.db
      .selectFrom('setting')
      .select(['section', 'version'])
      .where('section', 'like', 'draft-%')
      .execute()
    expect(rows).toEqual([{ section: 'draft-en', version: 4 }])
    await publish()
    await publish({ 'hero.title': 'Be well' })
    const { versions } = await amina.read(`${PATH}/en/history`, textsHistorySchema)
    expect(versions).toHaveLength(2)
  })

  it('is replaced as a whole, and the same again is no new version', async () => {
    await draft({ 'hero.title': 'Go and be well' })
    await draft({ 'hero.title': 'Go and be well' })
    expect((await read()).version).toBe(1)
    await draft({})
    expect(await read()).toMatchObject({ version: 2, texts: {} })
  })

  it('that was changed meanwhile is stale', async () => {
    await draft({ 'hero.title': 'Go and be well' })
    const response = await amina.send('PUT', `${PATH}/en`, { version: 0, texts: {} })
    expect(await readError(response)).toEqual({ status: 409, code: 'stale' })
  })

  it('is saved by one of two who decide on the same version', async () => {
    const sent = ['One', 'Two'].map((title) =>
      amina.send('PUT', `${PATH}/en`, { version: 0, texts: { 'hero.title': title } }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  it.each([
    [{ 'hero.subtitle': 'More' }, { 'hero.subtitle': 'There is no such text.' }],
    [{ 'hero.title': 7 }, { 'hero.title': 'Send text.' }],
    [{ 'hero.title': '  ' }, { 'hero.title': 'This can’t be left empty.' }],
    [{ 'hero.title': 'Be <b>well</b>' }, { 'hero.title': 'Leave out the characters < > and ".' }],
    [{ 'hero.title': 'Be\nwell' }, { 'hero.title': 'Write it as one paragraph, without line breaks.' }],
    [
      { 'hero.title': 'Well '.repeat(20) },
      { 'hero.title': 'Use 60 characters at most: it has 99, 39 too many.' },
    ],
    [
      { 'hero.title': 'Testers make you well' },
      {
        'hero.title': 'Write {company} in place of Testers: the name is filled in, and follows the settings.',
      },
    ],
    [
      { 'hero.title': 'Call {phone}' },
      {
        'hero.title': expect.stringContaining('{phone} is not filled in here. You can use {company}, '),
      },
    ],
    [
      { 'acknowledgement.subject': 'We have it' },
      { 'acknowledgement.subject': 'Keep {reference}, once: it is filled in here.' },
    ],
    [
      { 'acknowledgement.paragraphs.0': '' },
      { 'acknowledgement.paragraphs.0': 'Keep {reference}: this can’t be left out.' },
    ],
    [
      { 'faq.items.1.question': 'And when?' },
      { 'faq.items.1.answer.0': 'Write this too, or empty the whole entry.' },
    ],
    [
      { 'faq.items.0.question': '', 'faq.items.0.answer.0': '', 'faq.items.0.answer.1': '' },
      { 'faq.items.0.question': 'Keep one entry at least.' },
    ],
  ])('refuses %j', async (texts, fields) => {
    expect(await readRefusal(await put(texts))).toEqual({ status: 422, code: 'fields', fields })
  })

  it('is of a language that the site has', async () => {
    expect((await amina.get(`${PATH}/xx`)).status).toBe(404)
    expect((await amina.send('PUT', `${PATH}/xx`, { version: 0, texts: {} })).status).toBe(404)
    expect((await amina.send('POST', `${PATH}/xx/links`, { kind: 'draft' })).status).toBe(404)
  })
})

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

it('is for administrators alone', async () => {
  const brian = await openDesk(app, { email: 'brian@pona.test' })
  const refused = await Promise.all([
    brian.get(PATH),
    brian.get(`${PATH}/en`),
    brian.get(`${PATH}/en/history`),
    brian.send('PUT', `${PATH}/en`, { version: 0, texts: {} }),
    brian.send('POST', `${PATH}/en/publish`),
    brian.send('POST', `${PATH}/en/links`, { kind: 'draft' }),
    brian.send('POST', `${PATH}/en/history/0/restore`, {}),
    brian.get(`${PATH}/en/links`),
    brian.send('POST', `${PATH}/en/parts/hero/signature`, { digest: '' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(403))
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

it('a draft is saved 200 times in ten minutes', async () => {
  await using limited = await createTestApp()
  limited.clock.now = Date.now()
  const desk = await openDesk(limited, { email: 'amina@pona.test', admin: true })
  // Refused as stale, they count too.
  const save = () => desk.send('PUT', `${PATH}/en`, { version: 9, texts: {} })
  for (let count = 0; count < 200; count++) expect((await save()).status).toBe(409)
  expect(await readRefusal(await save())).toMatchObject({ status: 429, code: 'too_many_requests' })
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
