import type { AccountDeps } from '../company/staff/account-deps.ts'
import { forgetOldAddresses } from '../company/staff/known-addresses.ts'
import { deleteExpiredSessions } from '../company/staff/sessions.ts'
import { deleteRetiredSigningKeys } from '../company/staff/signing-keys.ts'
import { deleteOldNotices } from '../company/staff/staff-notices.ts'
import { deleteExpiredLinks } from './accounts/one-time-links.ts'
import { deleteOldChallenges } from './factors/challenges.ts'
import { deleteOldFlows } from './providers/provider-flows.ts'

export function authHousekeeping(deps: AccountDeps) {
  const { db, now } = deps
  return {
    deleteWhatEnded: async () => {
      await deleteExpiredSessions(db, now())
      await deleteOldChallenges(db, now())
      await deleteExpiredLinks(db, now())
      await deleteOldFlows(db, now())
      await deleteOldNotices(db, now())
      await forgetOldAddresses(db, now())
      await deleteRetiredSigningKeys(deps)
    },
  }
}
