import { expect } from 'vitest'
import { publicKey, type TestApp } from '../server/app.ts'
import { createPasskey, type SoftwarePasskey } from './passkey.ts'
import { askAuth, type SessionAnswer } from './staff.ts'

export const deskOrigin = 'http://localhost:8081'
export const here = { rpId: 'localhost', origin: deskOrigin }

type PublicKey = {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
  excludeCredentials?: { id: string }[]
  allowCredentials?: { id: string }[]
}
type Opened = {
  id: string
  webauthn: { type: string; credential_options: { publicKey: PublicKey } }
}

export async function enrollPasskey(app: TestApp, token: string, name = 'Passkey'): Promise<string> {
  const response = await askAuth(app, '/factors', {
    token,
    body: { factor_type: 'webauthn', friendly_name: name },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

export async function challengePasskey(app: TestApp, token: string, factorId: string) {
  const response = await askAuth(app, `/factors/${factorId}/challenge`, { token, body: { factorId } })
  expect(response.status).toBe(200)
  const { id, webauthn } = (await response.json()) as Opened
  return { challengeId: id, type: webauthn.type, publicKey: webauthn.credential_options.publicKey }
}

type Answer = { factorId: string; challengeId: string; type: string; credential: object }

export function answerPasskey(
  app: TestApp,
  token: string,
  { factorId, challengeId, type, credential }: Answer,
): Promise<Response> {
  const webauthn = { type, rpId: 'elsewhere.example', rpOrigins: [], credential_response: credential }
  return askAuth(app, `/factors/${factorId}/verify`, { token, body: { challenge_id: challengeId, webauthn } })
}

/** Makes a passkey and verifies its factor with it. */
export async function addPasskey(app: TestApp, token: string, name?: string) {
  const passkey = createPasskey()
  const factorId = await enrollPasskey(app, token, name)
  const { challengeId, type, publicKey: options } = await challengePasskey(app, token, factorId)
  const credential = passkey.make({ challenge: options.challenge, ...here })
  const response = await answerPasskey(app, token, { factorId, challengeId, type, credential })
  expect(response.status).toBe(200)
  return { passkey, factorId, session: (await response.json()) as SessionAnswer }
}

export async function startPasskeySignIn(app: TestApp) {
  const response = await askAuth(app, '/passkeys/authentication/options', { body: {} })
  expect(response.status).toBe(200)
  const { challenge_id: challengeId, options } = (await response.json()) as {
    challenge_id: string
    options: PublicKey
  }
  return { challengeId, challenge: options.challenge, options }
}

export function finishPasskeySignIn(
  app: TestApp,
  challengeId: string,
  credential: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = { challenge_id: challengeId, credential }
  return askAuth(app, '/passkeys/authentication/verify', {
    body,
    headers: { apikey: publicKey, ...headers },
  })
}

export async function signInWithPasskey(
  app: TestApp,
  passkey: SoftwarePasskey,
  staffId: string,
): Promise<Response> {
  const { challengeId, challenge } = await startPasskeySignIn(app)
  return finishPasskeySignIn(app, challengeId, passkey.use({ challenge, ...here }, staffId))
}
