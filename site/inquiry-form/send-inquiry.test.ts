import { afterEach, expect, test, vi } from 'vitest'
import { sendInquiry } from './send-inquiry.ts'

const options = { backendUrl: 'http://backend.test', publicKey: 'key', idempotencyKey: 'k-1' }
const inquiry = { name: 'Amina' }

afterEach(() => vi.unstubAllGlobals())

function answerWith(status: number, body: string, contentType = 'application/json') {
  const fetch = vi.fn(async () => new Response(body, { status, headers: { 'content-type': contentType } }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('an inquiry goes to the function with the key and the idempotency key', async () => {
  const fetch = answerWith(200, '{}')
  await sendInquiry(inquiry, options)
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('http://backend.test/functions/v1/send-contact-email')
  expect(new Headers(init.headers).get('apikey')).toBe('key')
  expect(new Headers(init.headers).get('idempotency-key')).toBe('k-1')
  expect(init.body).toBe('{"name":"Amina"}')
})

test('an answer with a reference is handed on', async () => {
  const answer = { success: true, reference: 'PN-1', replyBy: '2026-11-24T14:00:00+03:00' }
  answerWith(200, JSON.stringify(answer))
  expect(await sendInquiry(inquiry, options)).toEqual({ kind: 'accepted', answer })
})

test('any other 2xx is an acceptance without a reference', async () => {
  answerWith(200, 'ok', 'text/plain')
  expect(await sendInquiry(inquiry, options)).toEqual({ kind: 'accepted', answer: undefined })
})

test('a refusal of fields carries their messages', async () => {
  answerWith(422, '{"error":{"code":"invalid_inquiry","message":"No","fields":{"email":"Enter it"}}}')
  expect(await sendInquiry(inquiry, options)).toEqual({ kind: 'rejected', messages: { email: 'Enter it' } })
})

test.each([
  [422, '{"error":{"code":"idempotency_conflict","message":"No"}}', false],
  [429, '{}', false],
  [503, '{}', true],
  [500, 'down', true],
])('a %i that names no field is a failure: %s', async (status, body, mayRetry) => {
  answerWith(status, body)
  expect(await sendInquiry(inquiry, options)).toMatchObject({ kind: 'failed', mayRetry })
})

test('a connection that breaks is a failure that may be retried', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendInquiry(inquiry, options)).toMatchObject({ kind: 'failed', mayRetry: true })
})

test('an address that is none is a failure', async () => {
  expect(await sendInquiry(inquiry, { ...options, backendUrl: 'nowhere' })).toMatchObject({
    kind: 'failed',
    mayRetry: false,
  })
})
