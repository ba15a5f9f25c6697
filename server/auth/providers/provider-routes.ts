import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { readCaller } from '../../company/staff/caller.ts'
import { requireUser, type UserVariables } from '../accounts/user-guard.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { requireHighestLevel } from '../factors/highest-level.ts'
import { spend } from '../limits.ts'
import { finishFlow } from './finish-flow.ts'
import { startFlow } from './start-flow.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** `/authorize` and `/callback`: navigations, so they carry no key. */
export function providerRoutes(deps: AuthDeps) {
  const route = new Hono()
  const limitAddress: MiddlewareHandler = async function limitAddress(c, next) {
    await spend(deps, 'tokensOfAddress', readCaller(c, deps.config).addressBlock)
    await next()
  }

  route.get('/authorize', limitAddress, async function leadToProvider(c) {
    return c.redirect(await startFlow(deps, c.req, null), 302)
  })

  route.on(['GET', 'POST'], ['/callback', '/callback/:name'], limitAddress, async function takeReturn(c) {
    const answer =
      c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams
    const { location, status } = await finishFlow(deps, answer, c.req.path)
    return c.redirect(location, status)
  })

  return route
}

export function identityRoutes(deps: AuthDeps) {
  const route = new Hono<{ Variables: UserVariables }>()

  route.get('/authorize', requireUser(deps), async function startLinking(c) {
    const { account, session } = c.var
    requireHighestLevel({ account, session }, 'link an identity')
    const url = await startFlow(deps, c.req, session.id)
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
  })

  route.delete('/:id', requireUser(deps), async function unlink(c) {
    const id = c.req.param('id')
    if (!v.is(v.pipe(v.string(), v.uuid()), id)) {
      throw new AuthError('validation_failed', { status: 404, message: 'identity_id must be an UUID' })
    }
    await unlinkIdentity(deps, c.var, id)
    return c.json({})
  })

  return route
}
