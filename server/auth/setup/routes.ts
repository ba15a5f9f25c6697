import { Hono } from 'hono'
import { firstAdministratorSchema } from '#contract/desk/setup.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readJson } from '../../platform/http/read-json.ts'
import { readCaller } from '../../platform/staff/caller.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { takeSetupAccount } from './take-setup-account.ts'

/** For the holder of the set-up link, who has no account yet. */
export function setupRoutes(deps: AuthDeps) {
  return new Hono().post('/desk/v1/setup', async function makeFirst(c) {
    const first = await readJson(c.req, firstAdministratorSchema)
    const { addressBlock } = readCaller(c, deps.config)
    const retryAfterSeconds = await deps.limits.count('tokensOfAddress', addressBlock)
    if (retryAfterSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds })
    const outcome = await takeSetupAccount(deps, first, addressBlock).catch(refuseWeakPassword)
    if (outcome === 'ended') throw new AppError('setup_link_ended')
    if (outcome === 'exists') throw new AppError('account_exists')
    return c.json({ email: first.email }, 201)
  })
}

function refuseWeakPassword(error: unknown): never {
  if (!(error instanceof AuthError)) throw error
  throw new AppError('fields', { fields: { password: error.message }, cause: undefined })
}
