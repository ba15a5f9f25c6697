import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  publishedAnswerSchema,
  type TextsAnswer,
  textsAnswerSchema,
  textsHistorySchema,
} from '#contract/desk/texts.ts'
import { type Desk, openDesk, readError } from '#testing/desk/desk-client.ts'
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

it('a draft is saved 200 times in ten minutes', async () => {
  await using limited = await createTestApp()
  limited.clock.now = Date.now()
  const desk = await openDesk(limited, { email: 'amina@pona.test', admin: true })
  // Refused as stale, they count too.
  const save = () => desk.send('PUT', `${PATH}/en`, { version: 9, texts: {} })
  for (let count = 0; count < 200; count++) expect((await save()).status).toBe(409)
  expect(await readRefusal(await save())).toMatchObject({ status: 429, code: 'too_many_requests' })
})
