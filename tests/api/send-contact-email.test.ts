import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import { findInquiry } from '../../server/inquiries/store.ts'
import { createTestApp, publicKey, publicOrigin, type TestApp } from '../support/app.ts'
import { makeReadOnly } from '../support/database.ts'
import { postForm, postJson, wanjiku } from '../support/inquiries.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

async function readRows() {
  return {
    inquiries: await app.db.selectFrom('inquiry').selectAll().execute(),
    outbox: await app.db.selectFrom('outbox').selectAll().orderBy('n').execute(),
    events: await app.db.selectFrom('event').selectAll().execute(),
  }
}

async function expectRefusal(response: Response, status: number, code: string) {
  expect(response.status).toBe(status)
  const { error } = (await response.json()) as {
    error: { code: string; message: string; fields?: Record<string, string> }
  }
  expect(error.code).toBe(code)
  expect(error.message).not.toBe('')
  return error
}

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
    const { inquiries, outbox, events } = await readRows()
    expect(inquiries).toHaveLength(1)
    expect(outbox.map(({ kind, state }) => [kind, state])).toEqual([
      ['inquiry', 'waiting'],
      ['acknowledgement', 'waiting'],
    ])
    expect(events.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([['received', inquiries[0]?.id]])
    expect(app.wakes()).toBe(1)
  })

  it('opens again to exactly what was sent', async () => {
    await postJson(app, wanjiku)
    const { inquiries } = await readRows()
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
      expect((await readRows()).inquiries).toHaveLength(0)
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
      email: 'Enter your e-mail address',
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
    expect((await readRows()).inquiries).toHaveLength(0)
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
    const { inquiries } = await readRows()
    const stored = await findInquiry(app.db, app.vault, inquiries[0]?.id ?? '')
    expect(stored?.inquiry.name).toBe('Eve Bcc: all@example.com')
    expect(stored?.inquiry.message).toBe('<script>alert(1)</script>\nBcc: everyone@example.com =1+1')
  })
})

describe('the same inquiry again', () => {
  const key = { 'idempotency-key': '0193d2b4-7c5e-7cc3-9b0e-1f2a3b4c5d6e' }

  async function postForReference(body: unknown, headers: Record<string, string> = {}) {
    const answer = (await (await postJson(app, body, headers)).json()) as { reference: string }
    return answer.reference
  }

  it('with the same key and content is the same answer and adds nothing', async () => {
    const first = await postForReference(wanjiku, key)
    app.clock.now += 3 * 24 * 60 * 60 * 1000
    expect(await postForReference(wanjiku, key)).toBe(first)
    const { inquiries, outbox, events } = await readRows()
    expect([inquiries.length, outbox.length, events.length]).toEqual([1, 2, 1])
  })

  it('with the same key and other content is refused', async () => {
    await postForReference(wanjiku, key)
    const response = await postJson(app, { ...wanjiku, message: 'Something else' }, key)
    await expectRefusal(response, 422, 'idempotency_conflict')
    expect((await readRows()).inquiries).toHaveLength(1)
  })

  it('without a key is the same for ten minutes, and a new one after', async () => {
    const first = await postForReference(wanjiku)
    app.clock.now += 9 * 60 * 1000
    expect(await postForReference(wanjiku)).toBe(first)
    app.clock.now += 2 * 60 * 1000
    expect(await postForReference(wanjiku)).not.toBe(first)
  })

  it('with other content and no key is another inquiry', async () => {
    await postForReference(wanjiku)
    await postForReference({ ...wanjiku, message: 'Also my father' })
    expect((await readRows()).inquiries).toHaveLength(2)
  })

  it('sent twenty times at once is one inquiry', async () => {
    const references = await Promise.all(Array.from({ length: 20 }, () => postForReference(wanjiku, key)))
    expect(new Set(references).size).toBe(1)
    expect((await readRows()).inquiries).toHaveLength(1)
  })

  it('acknowledges one address three times a day at most, and still tells the coordinators', async () => {
    for (const round of [1, 2, 3, 4, 5]) await postForReference({ ...wanjiku, message: `Round ${round}` })
    const { outbox } = await readRows()
    expect(outbox.filter(({ kind }) => kind === 'inquiry')).toHaveLength(5)
    expect(outbox.filter(({ kind }) => kind === 'acknowledgement')).toHaveLength(3)
  })
})

describe('the form without script', () => {
  it('leads to a confirmation that can be opened again', async () => {
    const response = await postForm(app, { ...wanjiku, locale: 'en', consentVersion: '2026-11' })
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    const { inquiries } = await readRows()
    expect(location.startsWith(`/sent/${inquiries[0]?.reference}/`)).toBe(true)
    for (const visit of ['first', 'from a bookmark']) {
      const page = await app.request(location)
      expect(page.status, visit).toBe(200)
      expect(await page.text()).toContain('2026-11-22T10:00:00+03:00')
    }
    expect(inquiries[0]?.consent_version).toBe('2026-11')
  })

  it('takes a form with files parts, as browsers send it', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(wanjiku)) form.set(name, value)
    const request = new Request(`${publicOrigin}${sendContactEmail.path}`, { method: 'POST', body: form })
    const body = await request.arrayBuffer()
    const response = await app.request(sendContactEmail.path, {
      method: 'POST',
      body,
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
        origin: publicOrigin,
      },
    })
    expect(response.status).toBe(303)
  })

  it('shows the form again with its faults and all that was typed', async () => {
    const response = await postForm(app, { ...wanjiku, email: 'wanjiku', message: '<b>help</b>' })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    expect(page).toContain('"faults":{"email":"notAnEmail"}')
    expect(page).toContain('Wanjiku Mwangi')
  })

  it.each([
    ['its own origin', { origin: publicOrigin }, 303],
    ['the host that was asked', { origin: 'http://localhost', host: 'localhost' }, 303],
    [
      'no origin, but the browser says same-origin',
      { origin: undefined, 'sec-fetch-site': 'same-origin' },
      303,
    ],
    [
      'origin null, but the browser says same-origin',
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      303,
    ],
    [
      'no origin, but a referring page of ours',
      { origin: undefined, referer: `${publicOrigin}/#contact` },
      303,
    ],
    ['another origin', { origin: 'https://elsewhere.example' }, 403],
    [
      'another origin that claims our host',
      { origin: 'https://elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
      403,
    ],
    ['origin null', { origin: 'null' }, 403],
    [
      'no origin, and the browser says cross-site',
      { origin: undefined, 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['no origin, and the browser says same-site', { origin: undefined, 'sec-fetch-site': 'same-site' }, 403],
    ['no sign of where from', { origin: undefined }, 403],
  ] as [string, Record<string, string | undefined>, number][])(
    'from %s: %o is answered %i',
    async (_where, headers, status) => {
      const response = await postForm(app, wanjiku, headers)
      expect(response.status).toBe(status)
      expect((await readRows()).inquiries).toHaveLength(status === 303 ? 1 : 0)
    },
  )

  it('answers a page when its own page can not be rendered', async () => {
    app.renderPage.mockRejectedValueOnce(new Error('React fell over'))
    const response = await postForm(app, { ...wanjiku, email: 'wanjiku' })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('Unexpected Application Error!')
  })

  it('shows the error page when the confirmation can not be looked up', async () => {
    const location = (await postForm(app, wanjiku)).headers.get('location') ?? ''
    await app.db.schema.dropTable('outbox').execute()
    await app.db.schema.dropTable('inquiry').execute()
    const response = await app.request(location)
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('"kind":"application-error"')
  })

  it.each(['PN-0000-0000/AAAAAAAAAAAAAAAAAAAAAA', 'PN-0000-0000/x', 'nonsense/x'])(
    'has no confirmation at /sent/%s',
    async (path) => {
      expect((await app.request(`/sent/${path}`)).status).toBe(404)
    },
  )
})

describe('when it can not be stored', () => {
  beforeEach(() => makeReadOnly(app.db))

  it('JSON is told to come back', async () => {
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

describe('limits', () => {
  it('refuse the sixty-first inquiry of ten minutes from one address, and say when to come back', async () => {
    for (let n = 0; n < 60; n++)
      expect((await postJson(app, { ...wanjiku, message: `Message ${n}` })).status).toBe(200)
    const response = await postJson(app, { ...wanjiku, message: 'One more' })
    await expectRefusal(response, 429, 'too_many')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a page of a configured origin', () => {
  const origin = 'https://cdn.example'

  beforeEach(async () => {
    await app[Symbol.asyncDispose]()
    app = await createTestApp({ CORS_ORIGINS: origin })
  })

  it('may ask first, and is told what it may send', async () => {
    const response = await app.request(sendContactEmail.path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,content-type',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  })

  it('may send, and read the answer or the refusal', async () => {
    for (const body of [wanjiku, {}]) {
      const response = await postJson(app, body, { origin })
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })

  it('is alone in that: others get no permission', async () => {
    const response = await app.request(sendContactEmail.path, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
