import { makeFirstAdministratorRoute } from '#contract/desk/setup.ts'
import { readCaller } from '../../company/staff/caller.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { takeSetupAccount } from './take-setup-account.ts'

export function serveFirstAdministrator(openRoutes: StaffRoutes, deps: AuthDeps): void {
  serveRoute(openRoutes, makeFirstAdministratorRoute, async (c, { body: first }) => {
    const { addressBlock } = readCaller(c, deps.config)
    const retryAfterSeconds = await deps.limits.count('tokensOfAddress', addressBlock)
    if (retryAfterSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds })
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
