import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../platform/db/tables.ts'
import { createLimiter, type Limit } from '../platform/limits/limiter.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { AuthError } from './auth-error.ts'

const HOUR = 60 * 60

/** Attempts from networks of staff count separately, so that strangers can't exhaust their budget. */
const budgets = {
  passwordFromAnywhere: { points: 10, duration: HOUR },
  passwordFromStaffNetwork: { points: 20, duration: HOUR },
  passwordsOfAddress: { points: 60, duration: HOUR },
  /** Tokens, links and codes: unguessable, but still limited. */
  tokensOfAddress: { points: 600, duration: 5 * 60 },
  changesOfAccount: { points: 60, duration: 5 * 60 },
  messagesOfAccount: { points: 10, duration: HOUR },
} satisfies Record<string, Omit<Limit, 'name'>>

export type AuthBudget = keyof typeof budgets

export type AuthLimits = {
  /** Spends one point; throws `over_request_rate_limit` when none is left. */
  spend(budget: AuthBudget, ...key: string[]): Promise<void>
  giveBack(budget: AuthBudget, ...key: string[]): Promise<void>
  restore(budget: AuthBudget, ...key: string[]): Promise<void>
}

type LimitDeps = { db: Db; vault: Vault }

/** Addresses and accounts are stored as MACs, only while they are counted. */
export function createAuthLimits({ db, vault }: LimitDeps): AuthLimits {
  const limiters = new Map(
    Object.entries(budgets).map(([name, budget]) => [name, createLimiter(db, { name, ...budget })]),
  )
  const toKey = (key: string[]) => vault.mac('limit', JSON.stringify(key)).toString('base64')

  return {
    async spend(budget, ...key) {
      try {
        await limiters.get(budget)?.consume(toKey(key))
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw new AuthError('over_request_rate_limit')
      }
    },
    async giveBack(budget, ...key) {
      await limiters.get(budget)?.reward(toKey(key))
    },
    async restore(budget, ...key) {
      await limiters.get(budget)?.delete(toKey(key))
    },
  }
}

/** For load tests on loopback. */
export const withoutAuthLimits: AuthLimits = {
  spend: async () => {},
  giveBack: async () => {},
  restore: async () => {},
}
