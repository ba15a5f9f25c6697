import { Hono } from 'hono'
import type { UserVariables } from '../accounts/user-guard.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { readBody, text } from '../request-body.ts'
import { readSessionAnswer } from '../sessions/session-answer.ts'
import { deleteCodes, findCodeFactor, makeCodes, makeCodesAnew, spendCode } from './change-codes.ts'
import { CODE_COUNT, countCodes } from './code-set.ts'

const MAX_NAME = 100
const type = 'recovery_code'

/** Expects `requireUser` before it. */
export function recoveryCodeRoutes(deps: AuthDeps) {
  const route = new Hono<{ Variables: UserVariables }>()

  route.get('/', async function showStatus(c) {
    const factor = await findCodeFactor(deps, c.get('account').id)
    if (factor === undefined) throw new AuthError('mfa_factor_not_found')
    return c.json({ id: factor.id, type, total: CODE_COUNT, remaining: countCodes(factor) })
  })

  route.post('/', async function make(c) {
    const { friendly_name } = await readBody(c.req, { friendly_name: text(MAX_NAME) })
    return c.json(toAnswer(await makeCodes(deps, c.var, friendly_name || 'Recovery codes')))
  })

  route.post('/regenerate', async function makeAnew(c) {
    return c.json(toAnswer(await makeCodesAnew(deps, c.var)))
  })

  route.post('/verify', async function take(c) {
    const { code } = await readBody(c.req, { code: text(100) })
    return c.json(await readSessionAnswer(deps, await spendCode(deps, c.var, code ?? '')))
  })

  route.delete('/', async function remove(c) {
    return c.json({ id: await deleteCodes(deps, c.var) })
  })

  return route
}

function toAnswer({ id, friendlyName, codes }: Awaited<ReturnType<typeof makeCodes>>) {
  return { id, type, friendly_name: friendlyName, total: CODE_COUNT, codes }
}
