import { type Coordinator, readCode } from './desk.ts'

/** An answer of the auth module; for a signed-in session, everything that the desk keeps of it. */
type Session = { access_token?: string; id?: string; totp?: { secret: string } }

const publicKey = 'pona-public'

/** A session on a running server, of an account whose second factor this sets up. */
export async function signInOverHttp(deskOrigin: string, who: Coordinator): Promise<Session> {
  const first = await ask('/token?grant_type=password', { email: who.email, password: who.password })
  const factor = await ask(
    '/factors',
    { factor_type: 'totp', friendly_name: 'Authenticator app' },
    first.access_token,
  )
  const challenge = await ask(`/factors/${factor.id}/challenge`, {}, first.access_token)
  who.secret = factor.totp?.secret ?? ''
  const answer = { challenge_id: challenge.id, code: await readCode(who) }
  return ask(`/factors/${factor.id}/verify`, answer, first.access_token)

  async function ask(path: string, body: object, token = publicKey): Promise<Session> {
    const response = await fetch(`${deskOrigin}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: publicKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Session
  }
}

/** Storage of a browser that has been signed in to the desk. */
export function toStorageState(deskOrigin: string, session: Session) {
  const { hostname } = new URL(deskOrigin)
  const localStorage = [
    { name: `sb-${hostname.split('.')[0]}-auth-token`, value: JSON.stringify(session) },
    { name: 'desk-active-at', value: String(Date.now()) },
  ]
  return { cookies: [], origins: [{ origin: deskOrigin, localStorage }] }
}
