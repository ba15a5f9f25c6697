import { sendContactEmail } from '#contract/send-contact-email.ts'
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

/** Posts JSON as the site's client does; `headers` set to undefined are left out. */
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

type HeaderOverrides = Record<string, string | undefined>

// A Request made in-process has no length of its own; over a socket every client sends it.
function lengthOf(text: string): { 'content-length': string } {
  return { 'content-length': String(Buffer.byteLength(text)) }
}

function toHeaders(headers: HeaderOverrides): Headers {
  return new Headers(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
