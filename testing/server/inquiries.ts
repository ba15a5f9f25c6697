import { expect } from 'vitest'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import { sendContactEmail } from '../../contract/inquiry/send-contact-email.ts'
import type { TestApp } from './app.ts'
import { publicKey, publicOrigin } from './app.ts'

export const wanjiku = {
  name: 'Wanjiku Mwangi',
  email: 'wanjiku@patient.example',
  countryCode: '+254',
  phone: '0712 345 678',
  treatment: 'Knee replacement',
  message: 'My mother is 67.\nShe can not walk the stairs any more.',
}

/** Posts JSON as the site's client does; headers set to undefined are left out. */
export function postJson(
  app: Pick<TestApp, 'request'>,
  body: unknown,
  headers: HeaderOverrides = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return app.request(sendContactEmail.path, {
    method: 'POST',
    body: text,
    headers: toHeaders({
      'content-type': 'application/json',
      apikey: publicKey,
      ...lengthOf(text),
      ...headers,
    }),
  })
}

/** Posts the form as a browser without script does. */
export function postForm(
  app: Pick<TestApp, 'request'>,
  fields: Record<string, string>,
  headers: HeaderOverrides = {},
): Promise<Response> {
  const text = new URLSearchParams(fields).toString()
  return app.request(sendContactEmail.path, {
    method: 'POST',
    body: text,
    headers: toHeaders({
      'content-type': 'application/x-www-form-urlencoded',
      origin: publicOrigin,
      ...lengthOf(text),
      ...headers,
    }),
  })
}

export async function readRows({ db }: Pick<TestApp, 'db'>) {
  return {
    inquiries: await db.selectFrom('inquiry').selectAll().execute(),
    outbox: await db.selectFrom('outbox').selectAll().orderBy('n').execute(),
    // The start has written the seed.
    events: await db
      .selectFrom('event')
      .selectAll()
      .where('kind', 'not in', ['settings-begun', 'superseded'])
      .orderBy('n')
      .execute(),
  }
}

/** Expects an error of the contract; returns it. */
export async function expectRefusal(
  response: Response,
  status: number,
  code: ErrorCode,
): Promise<ErrorBody['error']> {
  expect(response.status).toBe(status)
  const { error } = (await response.json()) as ErrorBody
  expect(error.code).toBe(code)
  expect(error.message).not.toBe('')
  return error
}

type HeaderOverrides = Record<string, string | undefined>

function lengthOf(text: string): { 'content-length': string } {
  return { 'content-length': String(Buffer.byteLength(text)) }
}

function toHeaders(headers: HeaderOverrides): Headers {
  return new Headers(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
