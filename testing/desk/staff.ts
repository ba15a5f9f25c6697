import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { addStaff, type NewStaff, resetStaff } from '../../server/auth/accounts/staff-accounts.ts'
import { findFactor, insertFactor } from '../../server/auth/factors/factors.ts'
import { createTotpSecret, findTotpStep } from '../../server/auth/factors/totp.ts'
import { elevateSession } from '../../server/auth/sessions/elevate-session.ts'
import { readSessionAnswer } from '../../server/auth/sessions/session-answer.ts'
import { changeRows } from '../../server/company/staff/account-mac.ts'
import { insertSession } from '../../server/company/staff/sessions.ts'
import { write } from '../../server/company/staff/write.ts'
import { publicKey, type TestApp } from '../server/app.ts'

export const password = 'correct horse battery staple'

export type TestStaff = { id: string; email: string; password: string }

export async function addTestStaff(app: TestApp, staff: Partial<NewStaff> = {}): Promise<TestStaff> {
  const account = { email: 'asha@pona.test', name: 'Asha', admin: false, password, ...staff }
  const added = await addStaff(app.auth, account)
  if (added.outcome !== 'added') throw new Error(`${account.email} has an account already`)
  return { id: added.id, email: account.email, password: staff.password ?? password }
}

export async function resetTestStaff(app: TestApp, email: string) {
  const reset = await resetStaff(app.auth, email)
  if (reset.outcome !== 'reset' || reset.link === undefined) throw new Error(`${email} was not reset`)
  return { ...reset, link: reset.link }
}

export type SessionAnswer = {
  access_token: string
  refresh_token: string
  expires_at: number
  expires_in: number
  token_type: string
  user: Record<string, unknown> & { id: string; factors?: { id: string; status: string }[] }
}

export function askAuth(
  app: TestApp,
  path: string,
  { method = 'POST', body, token, headers }: AuthRequest = {},
): Promise<Response> {
  return app.deskRequest(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: publicKey,
      authorization: `Bearer ${token ?? publicKey}`,
      'x-supabase-api-version': '2024-01-01',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

export type AuthRequest = {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

export async function signInWithPassword(app: TestApp, staff: TestStaff): Promise<SessionAnswer> {
  const response = await askAuth(app, '/token?grant_type=password', {
    body: { email: staff.email, password: staff.password },
  })
  expect(response.status).toBe(200)
  return readSession(response)
}

export type Authenticator = { factorId: string; secret: string }

export async function enrollTotp(app: TestApp, token: string, name = 'Phone'): Promise<Authenticator> {
  const response = await askAuth(app, '/factors', {
    token,
    body: { factor_type: 'totp', friendly_name: name },
  })
  const answer = (await response.json()) as { id: string; totp: { secret: string } }
  return { factorId: answer.id, secret: answer.totp.secret }
}

export function readCode(app: TestApp, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now + steps * 30_000,
  })
}

export async function verifyTotp(
  app: TestApp,
  token: string,
  { factorId, secret }: Authenticator,
): Promise<SessionAnswer> {
  const challengeId = await openChallenge(app, token, factorId)
  const response = await answerChallenge(app, token, { factorId, challengeId, code: readCode(app, secret) })
  expect(response.status).toBe(200)
  return readSession(response)
}

export async function openChallenge(
  app: TestApp,
  token: string,
  factorId: string,
  body?: object,
): Promise<string> {
  const response = await askAuth(app, `/factors/${factorId}/challenge`, { token, body })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

type ChallengeAnswer = { factorId: string; challengeId: string; code: string }

export function answerChallenge(
  app: TestApp,
  token: string,
  { factorId, challengeId, code }: ChallengeAnswer,
): Promise<Response> {
  return askAuth(app, `/factors/${factorId}/verify`, { token, body: { challenge_id: challengeId, code } })
}

export async function listFactors(app: TestApp, token: string) {
  const response = await askAuth(app, '/user', { method: 'GET', token })
  return ((await response.json()) as SessionAnswer['user']).factors ?? []
}

/**
 * A new member of staff with an aal2 session, which the desk requires. Written as the routes write it, without asking them:
 * most tests are about something else, and a password, a QR code and four requests took longer than they do.
 */
export async function signInTestStaff(app: TestApp, staff: Partial<NewStaff> = {}) {
  const account = await addTestStaff(app, staff)
  const { id } = account
  const secret = createTotpSecret()
  const caller = { userAgent: '', addressBlock: 'unknown' }
  const at = app.clock.now
  const { factorId, opened } = await write(app.auth, async ({ trx, append }) => {
    append({ subjectId: id, kind: 'signed-in', actor: id, detail: { by: 'password' } })
    const first = await insertSession(trx, app.vault, { staffId: id, method: 'password', caller, at })
    const { factorId, factor } = await changeRows(trx, app.vault, id, async () => {
      const factorId = await insertFactor(trx, app.vault, {
        staffId: id,
        type: 'totp',
        friendlyName: 'Phone',
        secret,
        at,
      })
      const lastStep = findTotpStep(secret, readCode(app, secret), at) ?? 0
      await trx
        .updateTable('factor')
        .set({ status: 'verified', last_challenged_at: at, last_step: lastStep })
        .where('id', '=', factorId)
        .execute()
      const factor = await findFactor(trx, app.vault, { id: factorId, staffId: id })
      if (factor === undefined) throw new Error('The factor is there')
      return { factorId, factor }
    })
    for (const kind of ['factor-added', 'factor-verified'] as const)
      append({ subjectId: id, kind, actor: id, detail: { factor: factorId, type: 'totp' } })
    return { factorId, opened: await elevateSession({ trx, vault: app.vault }, first, factor, at) }
  })
  const answer = await readSessionAnswer(app.auth, opened)
  const session = JSON.parse(JSON.stringify(answer)) as SessionAnswer
  return {
    staff: account,
    authenticator: { factorId, secret },
    session,
    accessToken: session.access_token,
    headers: { authorization: `Bearer ${session.access_token}` },
  }
}

async function readSession(response: Response): Promise<SessionAnswer> {
  return (await response.json()) as SessionAnswer
}

export async function readRefusal(response: Response): Promise<{ status: number; code: string }> {
  const { code } = (await response.json()) as { code: string }
  return { status: response.status, code }
}

export async function readEventKinds(app: TestApp, staffId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('event')
    .select('kind')
    .where('subject_id', '=', staffId)
    .orderBy('n')
    .execute()
  return rows.map(({ kind }) => kind)
}
