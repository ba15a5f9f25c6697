import { type Coordinator, readCode } from './desk.ts'

const publicKey = 'pona-public'

/** Headers of a session on a running server whose second factor was set up just now. */
export async function signInOverHttp(deskOrigin: string, who: Coordinator): Promise<Record<string, string>> {
  const first = await ask('/token?grant_type=password', { email: who.email, password: who.password })
  const factor = await ask('/factors', { factor_type: 'totp', friendly_name: 'Phone' }, first.access_token)
  const challenge = await ask(`/factors/${factor.id}/challenge`, {}, first.access_token)
  who.secret = factor.totp?.secret ?? ''
  const answer = { challenge_id: challenge.id, code: await readCode(who) }
  const second = await ask(`/factors/${factor.id}/verify`, answer, first.access_token)
  return { authorization: `Bearer ${second.access_token}` }

  async function ask(path: string, body: object, token = publicKey): Promise<AuthAnswer> {
    const response = await fetch(`${deskOrigin}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: publicKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as AuthAnswer
  }
}

type AuthAnswer = { access_token?: string; id?: string; totp?: { secret: string } }
