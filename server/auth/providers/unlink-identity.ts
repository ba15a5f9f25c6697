import type { AccountDeps } from '../../company/staff/account-deps.ts'
import { EMAIL_PROVIDER, findIdentities } from '../../company/staff/identities.ts'
import { type Actor, writeAs } from '../accounts/write-as.ts'
import { AuthError } from '../auth-error.ts'
import { requireHighestLevel } from '../factors/highest-level.ts'

export function unlinkIdentity(deps: AccountDeps, actor: Actor, identityId: string): Promise<void> {
  return writeAs(deps, actor, async ({ trx, append, account, session }) => {
    requireHighestLevel({ account, session }, 'unlink an identity')
    const identities = await findIdentities(trx, deps.vault, account.id)
    if (identities.length < 2) throw new AuthError('single_identity_not_deletable')
    const identity = identities.find(({ id }) => id === identityId)
    if (identity === undefined) throw new AuthError('identity_not_found')
    if (identity.provider === EMAIL_PROVIDER) throw new AuthError('email_conflict_identity_not_deletable')
    await trx.deleteFrom('identity').where('id', '=', identity.id).execute()
    append({
      subjectId: account.id,
      kind: 'identity-unlinked',
      actor: account.id,
      detail: { by: identity.provider },
    })
  })
}
