import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { createTestApp, publicKey, type TestApp } from '#testing/server/app.ts'
import { makeReadOnly } from '#testing/server/database.ts'
import { expectRefusal, postForm, postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { findInquiry } from '../../server/case/inquiry/find-stored.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

describe('an inquiry as JSON', () => {
  it('is answered with a reference and the time of the reply in East Africa Time', async () => {
    const response = await postJson(app, wanjiku)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: true,
      reference: expect.stringMatching(/^PN-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      replyBy: '2026-11-22T10:00:00+03:00',
    })
  })

  it('is stored with its two mails and its event before the answer', async () => {
    await postJson(app, wanjiku)
    const { inquiries, outbox, events } = await readRows(app)
    expect(inquiries).toHaveLength(1)
    expect(outbox.map(({ kind, state }) => [kind, state])).toEqual([
      ['inquiry', 'waiting'],
      ['acknowledgement', 'waiting'],
    ])
    expect(events.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([['received', inquiries[0]?.id]])
  })

  it('opens again to exactly what was sent', async () => {
    await postJson(app, wanjiku)
    const { inquiries } = await readRows(app)
    const stored = await findInquiry(app.db, app.vault, inquiries[0]?.id ?? '')
    expect(stored?.inquiry).toMatchObject(wanjiku)
  })

  it('takes the key as a bearer token too', async () => {
    const response = await postJson(app, wanjiku, { apikey: undefined, authorization: `Bearer ${publicKey}` })
    expect(response.status).toBe(200)
  })

  it.each([{ apikey: undefined }, { apikey: 'another' }, { apikey: '' }])(
    'is refused without the key: %o',
    async (headers) => {
      await expectRefusal(await postJson(app, wanjiku, headers), 401, 'invalid_key')
      expect((await readRows(app)).inquiries).toHaveLength(0)
    },
  )

  it('is refused from a page of another origin', async () => {
    await expectRefusal(
      await postJson(app, wanjiku, { origin: 'https://elsewhere.example' }),
      403,
      'wrong_origin',
    )
  })

  it('names every missing field in words', async () => {
    const error = await expectRefusal(await postJson(app, { treatment: '' }), 422, 'invalid_inquiry')
    expect(error.fields).toEqual({
      name: 'Enter your full name',
      email: 'Enter your email address',
      phone: 'Enter your phone number',
      message: 'Enter a message',
    })
  })

  it.each([
    ['a number for a name', { ...wanjiku, name: 7 }, 'name'],
    ['null for a name', { ...wanjiku, name: null }, 'name'],
    ['an object for a message', { ...wanjiku, message: { a: 1 } }, 'message'],
    ['a list for an e-mail', { ...wanjiku, email: ['a@b.example'] }, 'email'],
    ['an over-long name', { ...wanjiku, name: 'n'.repeat(201) }, 'name'],
    ['an over-long message', { ...wanjiku, message: 'm'.repeat(10_001) }, 'message'],
    ['an e-mail without a domain', { ...wanjiku, email: 'wanjiku' }, 'email'],
    ['a country code off the list', { ...wanjiku, countryCode: '+999' }, 'countryCode'],
    ['only spaces for a name', { ...wanjiku, name: ' \u0000 ' }, 'name'],
    ['an unknown field', { ...wanjiku, admin: true }, 'admin'],
    [
      'a field of the prototype',
      JSON.stringify(wanjiku).replace('{', '{"__proto__":{"admin":true},'),
      '__proto__',
    ],
  ])('refuses %s and says where', async (_what, body, field) => {
    const error = await expectRefusal(await postJson(app, body), 422, 'invalid_inquiry')
    expect(Object.keys(error.fields ?? {})).toEqual([field])
    expect((await readRows(app)).inquiries).toHaveLength(0)
  })

  it('names the length of a message that is too long, and the excess', async () => {
    const message = `${'m'.repeat(10_000)}\r\nmore `
    const error = await expectRefusal(await postJson(app, { ...wanjiku, message }), 422, 'invalid_inquiry')
    expect(error.fields).toEqual({ message: 'Your message has 10,005 characters, 5 too many' })
  })

  it.each(['[]', 'null', '7', '"text"'])('refuses the body %s as no inquiry', async (body) => {
    await expectRefusal(await postJson(app, body), 422, 'invalid_inquiry')
  })

  it.each(['', '{', '{"name":', '\u0000', 'name=Wanjiku'])('refuses %j as broken JSON', async (body) => {
    await expectRefusal(await postJson(app, body), 400, 'invalid_json')
  })

  it('refuses another content type', async () => {
    await expectRefusal(
      await postJson(app, wanjiku, { 'content-type': 'text/plain' }),
      415,
      'unsupported_type',
    )
    await expectRefusal(await postJson(app, wanjiku, { 'content-type': undefined }), 415, 'unsupported_type')
  })

  it('refuses a body without a length', async () => {
    await expectRefusal(await postJson(app, wanjiku, { 'content-length': undefined }), 411, 'length_required')
  })

  it('refuses two megabytes before it reads them', async () => {
    const body = JSON.stringify({ ...wanjiku, message: 'm'.repeat(2_000_000) })
    await expectRefusal(await postJson(app, body), 413, 'too_large')
  })

  it('takes text that would be harmful elsewhere, as text', async () => {
    const message = '<script>alert(1)</script>\r\nBcc: everyone@example.com\u202E =1+1'
    const response = await postJson(app, { ...wanjiku, name: 'Eve\r\nBcc: all@example.com', message })
    expect(response.status).toBe(200)
    const { inquiries } = await readRows(app)
    const stored = await findInquiry(app.db, app.vault, inquiries[0]?.id ?? '')
    expect(stored?.inquiry.name).toBe('Eve Bcc: all@example.com')
    expect(stored?.inquiry.message).toBe('<script>alert(1)</script>\nBcc: everyone@example.com =1+1')
  })
})

describe('when it can’t be stored', () => {
  beforeEach(() => makeReadOnly(app.db))

  it('JSON gets Retry-After', async () => {
    const response = await postJson(app, wanjiku)
    await expectRefusal(response, 503, 'unavailable')
    expect(response.headers.get('retry-after')).toBe('10')
  })

  it('the form is shown again as it was filled in', async () => {
    const response = await postForm(app, wanjiku)
    expect(response.status).toBe(503)
    const page = await response.text()
    expect(page).toContain('"problem":"unavailable"')
    expect(page).toContain(wanjiku.treatment)
  })
})

describe('the address of the function', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])('takes no %s, and says what it takes', async (method) => {
    const response = await app.request(sendContactEmail.path, { method, headers: { apikey: publicKey } })
    expect(response.headers.get('allow')).toBe('OPTIONS, POST')
    await expectRefusal(response, 405, 'method_not_allowed')
  })

  it('has nothing to read', async () => {
    for (const method of ['GET', 'HEAD'])
      expect((await app.request(sendContactEmail.path, { method })).status).toBe(404)
  })
})

describe('limits', () => {
  it('refuse the sixty-first inquiry of ten minutes from one address, and say when to come back', async () => {
    for (let n = 0; n < 60; n++)
      expect((await postJson(app, { ...wanjiku, message: `Message ${n}` })).status).toBe(200)
    const response = await postJson(app, { ...wanjiku, message: 'One more' })
    await expectRefusal(response, 429, 'too_many')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
