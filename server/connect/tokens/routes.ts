import { Hono } from 'hono'
import { createdTokenSchema, newTokenSchema, revokedSchema, tokensSchema } from '#contract/desk/connect.ts'
import type { Ground } from '../../case/feature.ts'
import { operation } from '../../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { addToken, listTokens, revokeToken } from './tokens.ts'

type TokenDeps = Pick<Ground, 'db' | 'vault' | 'now' | 'announce' | 'wakeOutbox'>

/** Expects `requireStaff` before it. */
export function tokenRoutes(deps: TokenDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())

  route.get(
    '/',
    operation(
      { summary: 'The tokens of programs', callers: 'administrators', answer: tokensSchema },
      async () => ({
        tokens: await listTokens(deps.db, deps.now()),
      }),
    ),
  )

  const adding = {
    summary: 'Make a token for a program',
    callers: 'administrators',
    body: newTokenSchema,
    answer: createdTokenSchema,
    status: 201,
  } as const
  route.post(
    '/',
    operation(adding, async (c, { body: wanted }) => {
      const added = await addToken(deps, c.get('staff').id, wanted)
      deps.wakeOutbox()
      return added
    }),
  )

  route.delete(
    '/:id',
    operation(
      { summary: 'End a token', callers: 'administrators', answer: revokedSchema },
      async (c, { id }) => {
        if (!(await revokeToken(deps, c.get('staff').id, id))) throw new AppError('not_found')
        return { revoked: id }
      },
    ),
  )

  return route
}
