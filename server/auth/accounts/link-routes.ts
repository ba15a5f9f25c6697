import { Hono } from 'hono'
import { readCaller } from '../../company/staff/caller.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { spend } from '../limits.ts'
import { readBody, text } from '../request-body.ts'
import { readSessionAnswer } from '../sessions/session-answer.ts'
import { takeOneTimeLink } from './one-time-links.ts'

export function linkRoutes(deps: AuthDeps) {
  return new Hono().post('/', async function takeLink(c) {
    const { type, token_hash } = await readBody(c.req, { type: text(), token_hash: text() })
    if (type !== 'invite' && type !== 'recovery' && type !== 'magiclink') {
      throw new AuthError('validation_failed', { message: 'Only links of type invite or recovery are made' })
    }
    if (!token_hash) throw new AuthError('validation_failed', { message: 'Verify requires a token hash' })
    const caller = readCaller(c, deps.config)
    await spend(deps, 'tokensOfAddress', caller.addressBlock)
    const session = await takeOneTimeLink(deps, { token: token_hash, kind: type, caller })
    return c.json(await readSessionAnswer(deps, session))
  })
}
