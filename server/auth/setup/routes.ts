import { makeFirstAdministratorRoute, readBegunSetupRoute } from '#contract/desk/setup.ts'
import { readCaller } from '../../company/staff/caller.ts'
import { type StaffContext, type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { findSetupAccount, takeSetupAccount } from './take-setup-account.ts'

export function serveFirstAdministrator(openRoutes: StaffRoutes, deps: AuthDeps): void {
  async function countCaller(c: StaffContext): Promise<string> {
    const { addressBlock } = readCaller(c, deps.config)
    const retryAfterSeconds = await deps.limits.count('tokensOfAddress', addressBlock)
    if (retryAfterSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds })
    return addressBlock
  }

  serveRoute(openRoutes, readBegunSetupRoute, async (c, { body: { token } }) => {
    await countCaller(c)
    const email = await findSetupAccount(deps, token)
    if (email === undefined) throw new AppError('setup_link_ended')
    return { email }
  })

  serveRoute(openRoutes, makeFirstAdministratorRoute, async (c, { body: first }) => {
    const addressBlock = await countCaller(c)
    const outcome = await takeSetupAccount(deps, first, addressBlock).catch(refuseWeakPassword)
    if (outcome === 'ended') throw new AppError('setup_link_ended')
    if (outcome === 'exists') throw new AppError('account_exists')
    return { email: first.email }
  })
}

function refuseWeakPassword(error: unknown): never {
  if (!(error instanceof AuthError)) throw error
  throw new AppError('fields', { fields: { password: error.message }, cause: undefined })
}
