import { expect } from 'vitest'
import type { NewToken } from '../../contract/desk/connect.ts'
import type { TestApp } from '../server/app.ts'
import { type Desk, openDesk } from './desk-client.ts'

export type TestToken = {
  id: string
  token: string
  desk: Desk
  /** Asks the desk's API as the program does. */
  ask(method: string, path: string, body?: unknown): Promise<Response>
}

/** A token that an administrator of its own has made, who is signed in at `desk`. */
export async function addTestToken(app: TestApp, wanted: Partial<NewToken> = {}): Promise<TestToken> {
  const desk = await openDesk(app, { email: `${crypto.randomUUID()}@pona.test`, name: 'Amina', admin: true })
  const response = await desk.send('POST', '/admin/tokens', {
    name: 'The CRM',
    scopes: ['inquiries:read'],
    ...wanted,
  })
  expect(response.status).toBe(201)
  const { id, token } = (await response.json()) as { id: string; token: string }
  return { id, token, desk, ask: (method, path, body) => askByToken(app, token, method, path, body) }
}

export function askByToken(
  app: TestApp,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return app.deskRequest(`/desk/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
    },
    ...(text !== undefined && { body: text }),
  })
}
