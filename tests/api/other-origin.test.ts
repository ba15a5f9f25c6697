import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { testSite } from '#testing/server/site.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

describe('a site whose inquiries go to another origin', () => {
  const backendUrl = 'https://project.supabase.co'

  it('may call it, and tells it by the form without script where it comes from', async () => {
    await using pages = await createTestApp({}, { ...testSite, backendUrl })
    const { headers } = await pages.request('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${backendUrl}`)
    expect(policy).toContain(`form-action 'self' ${backendUrl}`)
    expect(headers.get('referrer-policy')).toBe('strict-origin')
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
    expect(response.headers.get('access-control-allow-headers')).toContain('traceparent')
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
