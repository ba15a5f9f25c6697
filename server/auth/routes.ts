import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createKeyCheck } from '../platform/http/key-check.ts'
import { shareWithOrigins } from '../platform/http/share-with-origins.ts'
import { linkRoutes } from './accounts/link-routes.ts'
import { logoutRoutes, userRoutes } from './accounts/user-routes.ts'
import { AuthError } from './auth-error.ts'
import type { AuthDeps } from './deps.ts'
import { answerAuthError } from './error-answer.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { identityRoutes, providerRoutes } from './providers/provider-routes.ts'
import { tokenRoutes } from './sessions/token-routes.ts'

const MAX_BODY_BYTES = 64 * 1024
const JWKS_MAX_AGE_SECONDS = 600

/** Sign-ins by mailbox alone, which staff may not use. */
const byEmailAlone = ['/recover', '/otp', '/magiclink', '/resend']

/** Staff accounts in the protocol of Supabase Auth, for its unmodified client. */
export function authRoutes(deps: AuthDeps) {
  const { config } = deps
  const route = new Hono()
  route.onError((thrown, c) => answerAuthError(c, thrown, deps.log))
  route.use(async function keepFromCaches(c, next) {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  route.use(
    shareWithOrigins(config.corsOrigins, {
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      expose: ['X-Supabase-Api-Version'],
    }),
  )
  route.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AuthError('request_entity_too_large')
      },
    }),
  )

  route.get('/.well-known/jwks.json', async function showKeys(c) {
    c.header('Cache-Control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
    return c.json({ keys: await deps.signingKeys.published() })
  })

  const needsKey = requirePublicKey(config.publicKey)
  for (const path of ['/token', '/verify', '/signup', '/passkeys/*', ...byEmailAlone])
    route.use(path, needsKey)
  route.route('/token', tokenRoutes(deps))
  route.route('/verify', linkRoutes(deps))
  route.route('/passkeys', passkeyRoutes(deps))
  route.post('/signup', () => {
    throw new AuthError('signup_disabled')
  })
  for (const path of byEmailAlone) {
    route.post(path, () => {
      throw new AuthError('email_provider_disabled')
    })
  }
  route.route('/', providerRoutes(deps))
  route.route('/user', userRoutes(deps))
  route.route('/user/identities', identityRoutes(deps))
  route.route('/logout', logoutRoutes(deps))
  route.route('/factors', factorRoutes(deps))
  route.all('/*', () => {
    throw new AuthError('not_found')
  })
  return route
}

function requirePublicKey(publicKey: string): MiddlewareHandler {
  const hasKey = createKeyCheck(publicKey)
  return async function checkPublicKey(c, next) {
    if (!hasKey(c.req.raw.headers)) {
      throw new AuthError('no_authorization', { message: 'No API key found in request' })
    }
    await next()
  }
}
