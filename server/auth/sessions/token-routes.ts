import { Hono } from 'hono'
import { readCaller } from '../../company/staff/caller.ts'
import type { Session } from '../../company/staff/sessions.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { spend } from '../limits.ts'
import { signInWithPassword } from '../password/password-sign-in.ts'
import { exchangeCode } from '../providers/exchange-code.ts'
import { readBody, text } from '../request-body.ts'
import { type Refresh, refreshSession } from './refresh.ts'
import { readSessionAnswer } from './session-answer.ts'

const refreshRefusals: Record<Exclude<Refresh['outcome'], 'refreshed'>, AuthErrorCode> = {
  malformed: 'validation_failed',
  unknown: 'refresh_token_not_found',
  ended: 'session_not_found',
  expired: 'session_expired',
  reused: 'refresh_token_already_used',
}

export function tokenRoutes(deps: AuthDeps) {
  return new Hono().post('/', async function grantToken(c) {
    const type = c.req.query('grant_type')
    if (type === 'pkce') return c.json(await byCode())
    return c.json(await readSessionAnswer(deps, await grant(type)))

    function grant(type: string | undefined): Promise<Session> {
      if (type === 'password') return byPassword()
      if (type === 'refresh_token') return byRefreshToken()
      throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' })
    }

    async function byPassword(): Promise<Session> {
      const body = await readBody(c.req, { email: text(), phone: text(), password: text() })
      if (!body.email === !body.phone) {
        throw new AuthError('validation_failed', {
          message: 'Only an email address or phone number should be provided on login.',
        })
      }
      if (!body.email) throw new AuthError('phone_provider_disabled')
      const caller = readCaller(c, deps.config)
      return signInWithPassword(deps, { email: body.email, password: body.password ?? '', caller })
    }

    async function byCode() {
      const { auth_code, code_verifier } = await readBody(c.req, { auth_code: text(), code_verifier: text() })
      if (!auth_code || !code_verifier) {
        throw new AuthError('validation_failed', {
          message: 'invalid request: both auth code and code verifier should be non-empty',
        })
      }
      const caller = readCaller(c, deps.config)
      await spend(deps, 'tokensOfAddress', caller.addressBlock)
      const exchange = { code: auth_code, verifier: code_verifier, caller }
      const { session, person } = await exchangeCode(deps, exchange)
      return {
        ...(await readSessionAnswer(deps, session)),
        ...(person.accessToken && { provider_token: person.accessToken }),
        ...(person.refreshToken && { provider_refresh_token: person.refreshToken }),
      }
    }

    async function byRefreshToken(): Promise<Session> {
      const { refresh_token } = await readBody(c.req, { refresh_token: text() })
      const refresh = await refreshSession(deps, refresh_token ?? '')
      if (refresh.outcome === 'refreshed') return refresh.session
      throw new AuthError(refreshRefusals[refresh.outcome], {
        status: 400,
        ...(refresh.outcome === 'malformed' && { message: 'Refresh token is not valid' }),
        ...(refresh.outcome === 'ended' && { message: 'Invalid Refresh Token: Session Not Found' }),
      })
    }
  })
}
