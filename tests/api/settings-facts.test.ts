import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { instancesSchema } from '#contract/desk/instances.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { historySchema, type SectionName, settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
import { startS3 } from '#testing/outside/s3.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'
import { eraseExpired } from '../../server/case/life/erase.ts'

const PATH = '/admin/settings'

let app: TestApp
let amina: Desk

async function open(environment: Record<string, string> = {}, site = testSite): Promise<void> {
  app = await createTestApp({ RATE_LIMITS: 'off', ...environment }, site)
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
}

async function reopen(environment: Record<string, string>, site = testSite): Promise<void> {
  await app[Symbol.asyncDispose]()
  await open(environment, site)
}

beforeEach(() => open())
afterEach(() => app[Symbol.asyncDispose]())

const read = async () => (await amina.read(PATH, settingsAnswerSchema)).sections
const home = async (path = '/') => (await app.request(path)).text()

async function put(name: SectionName, value: object, more: object = {}): Promise<Response> {
  const { version } = (await read())[name]
  return amina.send('PUT', `${PATH}/${name}`, { version, value, ...more })
}

async function set(name: SectionName, value: object, more: object = {}): Promise<void> {
  const response = await put(name, value, more)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

async function readRefusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, code: error.code, fields: error.fields }
}

const count = (changes: object = {}) => ({
  items: [{ kind: 'patients', value: '300+', source: 'our own count', asOf: '2026-10-31', ...changes }],
})

describe('a figure of the page', () => {
  it('is published with its source and its day', async () => {
    await set('statistics', count())
    expect(await home()).toContain('300+')
    await set('statistics', { items: [] })
    expect(await home()).not.toContain('300+')
  })

  it.each([
    [
      { source: undefined },
      { 'items.0.source': expect.stringMatching(/^Enter where this figure comes from/) },
    ],
    [{ source: ' ' }, { 'items.0.source': expect.stringMatching(/^Enter where/) }],
    [{ asOf: undefined }, { 'items.0.asOf': 'Enter the day of this figure.' }],
    [{ asOf: 'lately' }, { 'items.0.asOf': 'Enter a day such as 2026-10-31.' }],
    [{ asOf: '2999-01-01' }, { 'items.0.asOf': 'This day has not come yet.' }],
    [{ value: '' }, { 'items.0.value': 'Enter the figure, such as 2,500+.' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await readRefusal(await put('statistics', count(changes)))).toEqual({
      status: 422,
      code: 'fields',
      fields,
    })
    expect((await read()).statistics.version).toBe(0)
  })

  it('that the site counts by itself takes no value, and each kind is shown once', async () => {
    const counted = { items: [{ kind: 'services', value: '9' }] }
    expect((await readRefusal(await put('statistics', counted))).status).toBe(422)
    const twice = { items: [...count().items, ...count().items] }
    expect((await readRefusal(await put('statistics', twice))).fields).toEqual({
      items: 'Show each kind of figure once.',
    })
  })
})

describe('a registration', () => {
  const registration = { what: 'Tour operator', number: 'TRA/1', issuer: 'Regulator', link: null }

  it('is shown where there is one', async () => {
    expect(await home()).not.toContain('TRA/1')
    await set('trust', { registrations: [registration] })
    expect(await home()).toContain('TRA/1')
  })

  it.each([
    ['http://registry.example', 'The address must begin with https://.'],
    ['javascript:alert(1)', 'The address must begin with https://.'],
    ['registry', expect.stringMatching(/^Enter an address/)],
  ])('is refused with the link %s', async (link, sentence) => {
    const refused = await readRefusal(await put('trust', { registrations: [{ ...registration, link }] }))
    expect(refused).toEqual({ status: 422, code: 'fields', fields: { 'registrations.0.link': sentence } })
  })
})

describe('a language', () => {
  const { en } = testSite.words
  const languages = [
    { locale: 'en', isReviewed: true },
    { locale: 'fr', isReviewed: false },
  ]
  const bilingual = { ...testSite, languages, words: { en, fr: en } }
  const post = (locale: string) => postJson(app, { ...wanjiku, locale })

  it('has pages and a form until it is left out, and again when it is published', async () => {
    await reopen({}, bilingual)
    expect((await read()).languages.value.published).toEqual(['en', 'fr'])
    expect((await post('fr')).status).toBe(200)
    await set('languages', { published: ['en'] })
    expect((await post('fr')).status).toBe(422)
    expect((await app.request('/fr/')).status).toBe(404)
    await set('languages', { published: ['en', 'fr'] })
    expect(await home('/fr/')).toBe('fr: home')
    expect((await post('fr')).status).toBe(200)
  })

  it('that nobody has reviewed is left out in production, and published where it is named', async () => {
    const production = {
      ...{ NODE_ENV: 'production', ALLOW_IN_PRODUCTION: 'volatile-disk,mail-files', SETUP: 'skip' },
      ...{ RATE_LIMITS: 'on', DESK_ORIGIN: 'https://desk.pona.test' },
    }
    await reopen(production, bilingual)
    expect((await read()).languages.value.published).toEqual(['en'])
    await reopen({ ...production, LANGUAGES: 'en,fr' }, bilingual)
    expect((await read()).languages).toMatchObject({
      value: { published: ['en', 'fr'] },
      fixed: { published: 'LANGUAGES' },
    })
    expect(await readRefusal(await put('languages', { published: ['en'] }))).toMatchObject({
      status: 422,
      fields: { published: expect.stringContaining('LANGUAGES') },
    })
  })

  it('of the default stays, and one without words can’t be published', async () => {
    expect((await readRefusal(await put('languages', { published: [] }))).fields).toEqual({
      published: expect.stringMatching(/^English is the default/),
    })
    expect((await readRefusal(await put('languages', { published: ['en', 'sw'] }))).fields).toEqual({
      'published.1': 'The site has words in en alone: choose of these.',
    })
    expect((await readRefusal(await put('languages', { answered: [] }))).fields).toEqual({
      answered: 'Choose a language in which patients are answered.',
    })
  })

  it('of LANGUAGES without words ends the start', async () => {
    await expect(createTestApp({ LANGUAGES: 'en,sw' })).rejects.toThrow('LANGUAGES')
  })
})

describe('the place of the backups', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pona-place-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is tried: what is written there is read back and deleted', async () => {
    await set('backup', { to: folder })
    expect(readdirSync(join(folder, 'pona-backups', 'backups'))).toEqual([])
    expect((await (await amina.get('/readiness')).json()).backup).toBeNull()
    expect((await read()).backup).toMatchObject({ version: 1, value: { to: folder } })
  })

  it('that can’t be written is refused in a sentence, and set all the same on request', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await readRefusal(await put('backup', { to: file }))).toEqual({
      status: 424,
      code: 'not_reached',
      fields: { to: expect.stringContaining(file) },
    })
    await set('backup', { to: file }, { although: true })
  })

  it('lies outside of the data folder', async () => {
    const { code, fields } = await readRefusal(await put('backup', { to: join(app.dataDir, 'backups') }))
    expect([code, fields?.['to']]).toEqual(['not_reached', expect.stringContaining('data folder')])
    const link = join(folder, 'link')
    symlinkSync(app.dataDir, link)
    for (const to of [link, join(link, 'backups', 'of today')]) {
      const refusal = await readRefusal(await put('backup', { to }))
      expect(refusal.fields?.['to']).toContain('data folder')
    }
  })

  it('is a bucket with a key, whose secret nobody reads again and no other bucket gets', async () => {
    await using s3 = await startS3()
    const { host, pathname } = new URL(s3.url)
    const to = `s3://${host}${pathname}`
    await set('backup', { to, key: 'S3RVER', secret: 'S3RVER' })
    expect((await read()).backup.value).toEqual({ to, key: 'S3RVER', secret: { kept: true } })
    const other = { to: `${to}-2`, key: 'S3RVER', secret: { kept: true } }
    expect((await readRefusal(await put('backup', other))).fields).toEqual({
      secret: 'Enter the secret again: the bucket or its key has changed.',
    })
    const wrong = await readRefusal(await put('backup', { to, key: 'nobody', secret: 'nothing' }))
    expect([wrong.status, wrong.fields?.['secret']]).toEqual([424, expect.stringContaining('403')])
  })

  it.each([
    [{ to: 'backups' }, { to: expect.stringMatching(/^Enter a folder/) }],
    [{ to: 's3://KEY:SECRET@s3.example/pona' }, { to: expect.stringMatching(/^Enter a folder/) }],
    [{ to: 's3://s3.example/pona' }, { key: 'Enter the key of the bucket.', secret: expect.any(String) }],
    [{ to: '/mnt', key: 'a', secret: 'b' }, { key: expect.stringMatching(/^Only a bucket has a key/) }],
  ])('%j is refused', async (value, fields) => {
    expect(await readRefusal(await put('backup', value))).toEqual({ status: 422, code: 'fields', fields })
  })

  it('of the environment wins, without its secret', async () => {
    await reopen({ BACKUP_TO: 's3://KEY:SECRET@s3.example/pona?region=eu' })
    expect((await read()).backup).toMatchObject({
      value: { to: 's3://s3.example/pona?region=eu', key: 'KEY', secret: { kept: true } },
      fixed: { to: 'BACKUP_TO', key: 'BACKUP_TO', secret: 'BACKUP_TO' },
    })
    expect((await readRefusal(await put('backup', { to: null, key: null, secret: null }))).status).toBe(422)
  })
})

describe('retention', () => {
  async function accept(message: string): Promise<string> {
    const answer = (await (await postJson(app, { ...wanjiku, message })).json()) as { reference: string }
    return answer.reference
  }

  async function close(reference: string, daysAgo: number): Promise<void> {
    await app.db
      .updateTable('inquiry')
      .set({ standing: 'closed', owed_kind: null, owed_at: null, next_kind: null, next_at: null })
      .set({ closed_at: app.clock.now - daysAgo * DAY_MS })
      .where('reference', '=', reference)
      .execute()
  }

  const eraseAt = async (days: number) =>
    eraseExpired(app.db, app.vault, {
      retentionDays: (await read()).retention.value.days,
      now: app.clock.now + days * DAY_MS,
    })

  it('that would erase at once what is kept is asked about first, with how much', async () => {
    await close(await accept('One'), 40)
    await close(await accept('Two'), 20)
    const asked = {
      status: 409,
      code: 'confirm_first',
      fields: { days: 'This would erase 1 closed inquiry that is kept now, for good and at once.' },
    }
    expect(await readRefusal(await put('retention', { days: 30 }))).toEqual(asked)
    expect((await read()).retention.version).toBe(0)
    await set('retention', { days: 30 }, { although: true })
    await set('retention', { days: 730 })
    expect(await readRefusal(await amina.send('POST', `${PATH}/retention/history/1/restore`))).toEqual(asked)
    const although = { although: true }
    expect((await amina.send('POST', `${PATH}/retention/history/1/restore`, although)).status).toBe(200)
  })

  it('that is lengthened holds for new inquiries alone', async () => {
    await set('retention', { days: 30 })
    const early = await accept('Agreed to 30 days')
    app.clock.now += MINUTE_MS
    await set('retention', { days: 730 })
    app.clock.now += MINUTE_MS
    const late = await accept('Agreed to 730 days')
    for (const reference of [early, late]) await close(reference, 0)
    expect(await eraseAt(31)).toBe(1)
    const left = await app.db.selectFrom('inquiry').select('reference').execute()
    expect(left).toEqual([{ reference: late }])
    expect(await eraseAt(731)).toBe(1)
  })

  it('that was shortened by mistake and put back is what it was for those from before', async () => {
    await app.runTask('eraseExpired')
    const before = await accept('Agreed to 730 days')
    app.clock.now += MINUTE_MS
    await set('retention', { days: 30 })
    app.clock.now += MINUTE_MS
    await set('retention', { days: 730 })
    await close(before, 0)
    expect(await eraseAt(31)).toBe(0)
  })
})

describe('the history', () => {
  it('tells what each version has changed, before and after, and no secret', async () => {
    await set('retention', { days: 365 })
    await set('retention', { days: 400 })
    const { versions } = await amina.read(`${PATH}/retention/history`, historySchema)
    expect(versions).toMatchObject([
      { version: 2, before: { days: 365 }, after: { days: 400 } },
      { version: 1, before: { days: 730 }, after: { days: 365 } },
    ])
    const mail = { server: 'smtp://127.0.0.1:9', user: 'care', password: 'a secret of theirs' }
    await set('mail', mail, { although: true })
    await set('mail', { ...mail, password: 'another secret' }, { although: true })
    const response = await amina.get(`${PATH}/mail/history`)
    const text = await response.text()
    expect(JSON.parse(text).versions[0]).toMatchObject({
      before: { password: { kept: true } },
      after: { password: { kept: true } },
    })
    expect(text).not.toContain('secret of theirs')
  })

  it('names who has changed a section last, and when', async () => {
    expect((await read()).retention.changed).toBeNull()
    await set('retention', { days: 365 })
    expect((await read()).retention.changed).toEqual({ actor: amina.id, at: app.clock.now })
  })
})

describe('the instances', () => {
  const readInstances = async () => (await amina.read('/admin/instances', instancesSchema)).instances

  it('tell what they run, and go when they stop', async () => {
    await app.runTask('tellOfInstance')
    await using other = await app.openAnother({})
    {
      await using _work = await other.start()
      await other.runTask('tellOfInstance')
      const [, ...more] = await readInstances()
      expect(more).toHaveLength(1)
      const version = expect.stringMatching(/^\d+\.\d+\.\d+/)
      const pages = expect.stringMatching(/^[0-9a-f]{32}$/)
      expect(await readInstances()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ isOwn: true, isStale: false, version, pages, problem: null }),
          expect.objectContaining({ isOwn: false }),
        ]),
      )
    }
    expect(await readInstances()).toMatchObject([{ isOwn: true }])
  })

  it('that are not heard of are marked, and forgotten after a day', async () => {
    await app.runTask('tellOfInstance')
    await using other = await app.openAnother({})
    await other.runTask('tellOfInstance')
    app.clock.now += 4 * MINUTE_MS
    await app.runTask('tellOfInstance')
    expect((await readInstances()).map(({ isOwn, isStale }) => [isOwn, isStale]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ])
    app.clock.now += DAY_MS
    amina = await openDesk(app, { email: 'third@pona.test', admin: true })
    await app.runTask('tellOfInstance')
    expect(await readInstances()).toHaveLength(1)
  })

  it('are for administrators', async () => {
    const chege = await openDesk(app, { email: 'chege@pona.test' })
    for (const path of ['/admin/instances', '/admin/cards'])
      expect(await readError(await chege.get(path))).toEqual({ status: 403, code: 'forbidden' })
  })
})

describe('a fact in another language', () => {
  const ofFrench = (texts: Record<string, string>) => ({ texts: { fr: texts } })

  it('is asked for as the company has set it, and kept by those words', async () => {
    await set('statistics', count({ source: 'a survey' }))
    const { facts } = await amina.read(PATH, settingsAnswerSchema)
    expect(facts).toContainEqual({ text: 'a survey', told: {} })
    await set('translations', ofFrench({ 'a survey': ' un sondage ', 'East Africa': '' }))
    expect((await read()).translations.value).toEqual(ofFrench({ 'a survey': 'un sondage' }))
  })

  it.each(['<b>', 'un\u202esondage', 'x'.repeat(301)])('is refused as %j', async (text) => {
    const refused = await readRefusal(await put('translations', ofFrench({ 'a survey': text })))
    expect(refused).toMatchObject({ status: 422, fields: { 'texts.fr.a survey': expect.any(String) } })
  })
})
