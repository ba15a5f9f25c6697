import { createTokenRoute, endTokenRoute, listTokensRoute } from '#contract/desk/connect.ts'
import type { Ground } from '../../case/feature.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { addToken, listTokens, revokeToken } from './tokens.ts'

type TokenDeps = Pick<Ground, 'db' | 'vault' | 'now' | 'announce' | 'wakeOutbox'>

export function serveTokens(routes: StaffRoutes, deps: TokenDeps): void {
  serveRoute(routes, listTokensRoute, async () => ({ tokens: await listTokens(deps.db, deps.now()) }))

  serveRoute(routes, createTokenRoute, async (c, { body: wanted }) => {
    const added = await addToken(deps, c.get('staff').id, wanted)
    deps.wakeOutbox()
    return added
  })

  serveRoute(routes, endTokenRoute, async (c, { id }) => {
    if (!(await revokeToken(deps, c.get('staff').id, id))) throw new AppError('not_found')
    return { revoked: id }
  })
}
