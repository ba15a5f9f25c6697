import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { postJson, wanjiku } from '../support/inquiries.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

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
