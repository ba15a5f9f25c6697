import { forgotPasswordRoute } from '#contract/desk/forgotten-password.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { findAccountByEmail } from '../../company/staff/accounts.ts'
import { readCaller } from '../../company/staff/caller.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { TamperedRow } from '../../company/staff/tampered-row.ts'
import { write } from '../../company/staff/write.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import type { AuthDeps } from '../deps.ts'
import { isLastAdministrator } from './last-administrator.ts'
import { giveLink } from './one-time-links.ts'

/** A stranger who asks again and again fills no mailbox, and takes no link away that was just sent. */
const AT_MOST_EVERY_MS = HOUR_MS

type Deps = AuthDeps & { sendsMail: () => boolean; wakeOutbox: () => void }

export function serveForgottenPassword(openRoutes: StaffRoutes, deps: Deps): void {
  serveRoute(openRoutes, forgotPasswordRoute, async (c, { body: { email } }) => {
    const { addressBlock } = readCaller(c, deps.config)
    const retryAfterSeconds = await deps.limits.count('tokensOfAddress', addressBlock)
    if (retryAfterSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds })
    // Afterwards, so that the time of the answer tells nothing either.
    setImmediate(() => {
      mailLink(deps, email).catch((error: unknown) =>
        deps.log.error({ err: error }, 'A link to a new password could not be queued'),
      )
    })
    return {}
  })
}

/** Password and second step stay as they are until the link's holder has confirmed the second one. */
async function mailLink(deps: Deps, email: string): Promise<void> {
  if (!deps.sendsMail()) return
  const { vault, now } = deps
  const { deskOrigin } = deps.config
  const isQueued = await write(deps, async ({ trx }) => {
    const staffId = await findHelpless(trx, deps, email)
    if (staffId === undefined) return false
    await giveLink(trx, vault, { staffId, kind: 'recovery', by: 'mail', deskOrigin, at: now() })
    return true
  })
  if (isQueued) deps.wakeOutbox()
}

/** Returns the id of the only administrator, who has a second step and got no link lately. */
async function findHelpless(
  trx: Trx,
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  email: string,
): Promise<string | undefined> {
  const account = await findAccountByEmail(trx, vault, email).catch((error: unknown) => {
    if (error instanceof TamperedRow) return undefined
    throw error
  })
  if (account === undefined || !(await isLastAdministrator(trx, account.id))) return undefined
  const factor = await trx
    .selectFrom('factor')
    .select('id')
    .where('staff_id', '=', account.id)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  const recent = await trx
    .selectFrom('one_time_link')
    .select('staff_id')
    .where('staff_id', '=', account.id)
    .where('created_at', '>', now() - AT_MOST_EVERY_MS)
    .executeTakeFirst()
  return factor !== undefined && recent === undefined ? account.id : undefined
}
