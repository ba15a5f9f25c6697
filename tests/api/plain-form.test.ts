import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { postForm, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { toStyleHash } from '../../server/platform/http/static-files.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

describe('the form without script', () => {
  it('leads to a confirmation that can be opened again', async () => {
    const response = await postForm(app, { ...wanjiku, locale: 'en', consentVersion: '2026-11' })
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    const { inquiries } = await readRows(app)
    expect(location.startsWith(`/sent/${inquiries[0]?.reference}/`)).toBe(true)
    expect(location).toMatch(/\?sent$/)
    for (const visit of ['first', 'from a bookmark']) {
      const page = await app.request(location)
      expect(page.status, visit).toBe(200)
      expect(page.headers.get('x-robots-tag'), visit).toBe('noindex')
      expect(await page.text()).toContain('2026-11-22T10:00:00+03:00')
    }
    expect(inquiries[0]?.consent_version).toBe('2026-11')
  })

  it('leads to its confirmation on the listener that took it', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: publicOrigin }
    const body = new URLSearchParams(wanjiku).toString()
    const response = await app.deskRequest(sendContactEmail.path, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-length': String(body.length) },
    })
    expect(response.status).toBe(303)
    app.renderPage.mockResolvedValueOnce('<style>a{color:red}</style>patient-page')
    const page = await app.deskRequest(response.headers.get('location') ?? '')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('patient-page')
    expect(page.headers.get('content-security-policy')).toContain(toStyleHash('a{color:red}'))
    expect((await app.deskRequest('/sent/PN-2345-6789/nothing')).status).toBe(404)
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

  it('takes as many letters of any script as the form promises', async () => {
    for (const letter of ['\u{12A0}', '\u{0639}']) {
      const message = letter.repeat(10_000)
      const response = await postForm(app, {
        ...wanjiku,
        email: `${letter.codePointAt(0)}@patient.example`,
        message,
      })
      expect(response.status).toBe(303)
    }
  })

  it('shows all that was typed again where it is more than that', async () => {
    const response = await postForm(app, { ...wanjiku, message: 'm'.repeat(33_000) })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('Wanjiku Mwangi')
  })

  it('leads whoever opens the address of its answer back to it', async () => {
    const response = await app.request(sendContactEmail.path, { headers: { accept: 'text/html,*/*' } })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${publicOrigin}/#contact`])
    expect((await app.request(sendContactEmail.path)).status).toBe(404)
  })

  it('shows the form again with its errors and all that was typed', async () => {
    const response = await postForm(app, { ...wanjiku, email: 'wanjiku', message: '<b>help</b>' })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    expect(page).toContain('"errors":{"email":"notAnEmail"}')
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
      expect((await readRows(app)).inquiries).toHaveLength(status === 303 ? 1 : 0)
    },
  )

  it('is shown again under its own address and to its own page alone', async () => {
    const elsewhere = await postForm(app, {}, { origin: 'https://elsewhere.example' })
    expect(elsewhere.status).toBe(403)
    expect(await elsewhere.text()).toContain('Your message was not sent')
    const refusals = [
      ['/', 405, 'method_not_allowed'],
      ['/functions/v1/other', 404, 'not_found'],
    ] as const
    for (const [path, status, code] of refusals) {
      const response = await app.request(path, {
        method: 'POST',
        body: 'name=a',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': '6',
          origin: publicOrigin,
        },
      })
      expect(response.status, path).toBe(status)
      expect(await response.json(), path).toMatchObject({ error: { code } })
    }
    expect(app.renderPage).not.toHaveBeenCalled()
  })

  it('answers a page when its own page can not be rendered', async () => {
    app.renderPage.mockRejectedValueOnce(new Error('React fell over'))
    const response = await postForm(app, { ...wanjiku, email: 'wanjiku' })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('Unexpected Application Error!')
  })

  it('shows the error page when the confirmation can not be looked up', async () => {
    const location = (await postForm(app, wanjiku)).headers.get('location') ?? ''
    await app.db.schema.alterTable('inquiry').renameTo('elsewhere').execute()
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

describe('pages that are rendered for one address', () => {
  const PAGES_OF_ADDRESS = 120
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const wrong = { ...wanjiku, email: 'wanjiku', message: 'Line one\nLine <two>' }

  beforeEach(async () => {
    await app[Symbol.asyncDispose]()
    app = await createTestApp({ TRUSTED_PROXIES: '1' })
  })

  it('are counted; beyond the limit what was typed is kept, and can be sent again', async () => {
    for (let count = 0; count < PAGES_OF_ADDRESS; count++) {
      expect((await postForm(app, wrong, from('192.0.2.7'))).status).toBe(422)
    }
    const response = await postForm(app, wrong, from('192.0.2.7'))
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(app.renderPage).toHaveBeenLastCalledWith({ kind: 'too-many', locale: 'en', values: wrong })

    // A stored inquiry is unaffected, and other addresses have their own count.
    const taken = await postForm(app, wanjiku, from('192.0.2.7'))
    expect(taken.status).toBe(303)
    const confirmation = taken.headers.get('location') ?? ''
    expect((await app.request(confirmation, { headers: from('192.0.2.7') })).status).toBe(429)
    expect((await app.request(confirmation, { headers: from('192.0.3.7') })).status).toBe(200)
    expect((await postForm(app, wrong, from('192.0.3.7'))).status).toBe(422)
  })

  it('cost nothing where the link of a confirmation is wrong', async () => {
    for (let count = 0; count <= PAGES_OF_ADDRESS; count++) {
      await app.request('/sent/PN-2345-6789/x', { headers: from('192.0.2.7') })
    }
    expect(app.renderPage).not.toHaveBeenCalled()
    expect((await postForm(app, wrong, from('192.0.2.7'))).status).toBe(422)
  })
})
