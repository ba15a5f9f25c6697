import { isSetupToken } from '../../company/setup/setup-link.ts'
import {
  findSetup,
  lacksAdministrator,
  SETUP_ACTOR,
  type SetupState,
  saveSetup,
} from '../../company/setup/setup-state.ts'
import { changeRows } from '../../company/staff/account-mac.ts'
import { findClaim, insertAccount } from '../../company/staff/accounts.ts'
import { deleteAllSessions } from '../../company/staff/sessions.ts'
import { write } from '../../company/staff/write.ts'
import { checkPassword } from '../accounts/change-account.ts'
import { disableAccount } from '../accounts/staff-accounts.ts'
import type { AuthDeps } from '../deps.ts'

type FirstAdministrator = { token: string; email: string; name: string; password: string }

/**
 * Makes the first administrator, who then signs in and sets up a second factor. Until that is done the link makes the
 * account again, so that a mistyped address or a forgotten password locks nobody out. Throws for a weak password.
 */
export async function takeSetupAccount(
  deps: AuthDeps,
  { token, email, name, password }: FirstAdministrator,
  addressBlock: string,
): Promise<'made' | 'ended' | 'exists'> {
  const { vault, now } = deps
  const isOpen = (db: AuthDeps['db']) => findOpenSetup({ db, vault, now }, token)
  // Before hashing, which strangers must not be able to ask for.
  if ((await isOpen(deps.db)) === undefined) return 'ended'
  await checkPassword(password, { email, name })
  const passwordHash = await deps.passwords.hash(password, addressBlock)
  return write(deps, async ({ trx, append }) => {
    const state = await isOpen(trx)
    if (state === undefined) return 'ended'
    const at = now()
    const known = await findClaim(trx, email)
    if (known !== undefined && known.id !== state.staffId) return 'exists'
    if (state.staffId !== undefined && known === undefined)
      append(await disableAccount(trx, vault, { id: state.staffId, actor: SETUP_ACTOR, at }))
    if (known !== undefined) {
      await deleteAllSessions(trx, known.id)
      await changeRows(trx, vault, known.id, () =>
        trx
          .updateTable('staff')
          .set({ name, password_hash: passwordHash, updated_at: at })
          .where('id', '=', known.id)
          .execute(),
      )
      return 'made'
    }
    const id = await insertAccount(trx, vault, { email, name, admin: true, passwordHash }, at)
    append({ subjectId: id ?? '', kind: 'account-added', actor: SETUP_ACTOR })
    await saveSetup(trx, vault, { ...state, staffId: id })
    return 'made'
  })
}

/** The address of the account that this link has made. Null: none yet; undefined: the link has ended. */
export async function findSetupAccount(
  deps: Pick<AuthDeps, 'db' | 'vault' | 'now'>,
  token: string,
): Promise<string | null | undefined> {
  const state = await findOpenSetup(deps, token)
  if (state === undefined) return undefined
  const made = await deps.db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', state.staffId ?? '')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return made?.email ?? null
}

async function findOpenSetup(
  { db, vault, now }: Pick<AuthDeps, 'db' | 'vault' | 'now'>,
  token: string,
): Promise<SetupState | undefined> {
  const state = await findSetup({ db, vault })
  const isOurs = state !== undefined && isSetupToken(state, token, now())
  return isOurs && (await lacksAdministrator(db, state, now())) ? state : undefined
}
