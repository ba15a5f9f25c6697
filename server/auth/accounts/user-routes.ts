import { Hono } from 'hono'
import * as v from 'valibot'
import { findAccount } from '../../company/staff/accounts.ts'
import { deleteSessions, type SignOutScope } from '../../company/staff/sessions.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { isAtHighestLevel, requireHighestLevel } from '../factors/highest-level.ts'
import { spend } from '../limits.ts'
import { readBody, text } from '../request-body.ts'
import { changeAccount } from './change-account.ts'
import { readUserAnswer } from './user-answer.ts'
import { requireUser, type UserVariables } from './user-guard.ts'
import { writeAs } from './write-as.ts'

const plainObject = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
)

export function userRoutes(deps: AuthDeps) {
  const route = new Hono<{ Variables: UserVariables }>()
  route.get('/', requireUser(deps), async function showUser(c) {
    return c.json(await readUserAnswer(deps, c.get('account')))
  })

  route.put('/', requireUser(deps), async function changeUser(c) {
    const { account, session } = c.var
    const change = await readBody(c.req, {
      email: text(),
      phone: text(),
      password: text(),
      data: v.nullish(plainObject),
      app_metadata: v.optional(v.unknown()),
    })
    await spend(deps, 'changesOfSession', session.id)
    await changeAccount(deps, { account, session, change })
    const changed = await findAccount(deps.db, deps.vault, account.id)
    return c.json(await readUserAnswer(deps, changed ?? account))
  })

  return route
}

export function logoutRoutes(deps: AuthDeps) {
  return new Hono<{ Variables: UserVariables }>().post('/', requireUser(deps), async function signOut(c) {
    const { account, session } = c.var
    const asked = toScope(c.req.query('scope'))
    await writeAs(deps, { account, session }, async (acting) => {
      const { trx, append } = acting
      // A caller who has the password alone ends only this session: not the owner's, nor the owner's devices.
      if (asked === 'others') requireHighestLevel(acting, 'end other sessions')
      const scope = isAtHighestLevel(acting) ? asked : 'local'
      await deleteSessions(trx, session, scope)
      append({ subjectId: account.id, kind: 'signed-out', actor: account.id, detail: { scope } })
    })
    return c.body(null, 204)
  })
}

function toScope(scope = 'global'): SignOutScope {
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw new AuthError('validation_failed', { message: 'Unsupported logout scope' })
}
