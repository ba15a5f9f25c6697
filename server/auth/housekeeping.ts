import type { AccountDeps } from './account-deps.ts'
import { deleteOldChallenges } from './challenges.ts'
import { forgetOldAddresses } from './known-addresses.ts'
import { deleteExpiredLinks } from './one-time-links.ts'
import { deleteOldFlows } from './provider-flows.ts'
import { resealAccounts } from './reseal.ts'
import { deleteExpiredSessions } from './sessions.ts'
import { deleteRetiredSigningKeys } from './signing-keys.ts'

export function authHousekeeping(deps: AccountDeps) {
  const { db, now } = deps
  return {
    resealAccounts: () => resealAccounts(deps),
    deleteWhatEnded: async () => {
      await deleteExpiredSessions(db, now())
      await deleteOldChallenges(db, now())
      await deleteExpiredLinks(db, now())
      await deleteOldFlows(db, now())
      await forgetOldAddresses(db, now())
      await deleteRetiredSigningKeys(deps)
    },
  }
}
