import { createHmac, randomBytes } from 'node:crypto'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AuthError } from './auth-error.ts'

const HOUR = 60 * 60

/** A block of addresses that the account has signed in from before counts apart: a stranger can't use it up. */
const budgets = {
  passwordFromAnywhere: { points: 10, duration: HOUR },
  passwordFromKnownAddress: { points: 20, duration: HOUR },
  passwordsOfAddress: { points: 60, duration: HOUR },
  /** Tokens, links and codes: what can't be guessed, and yet should not be tried without end. */
  tokensOfAddress: { points: 600, duration: 5 * 60 },
  changesOfAccount: { points: 60, duration: 5 * 60 },
  messagesOfAccount: { points: 10, duration: HOUR },
} satisfies Record<string, IRateLimiterOptions>

export type AuthBudget = keyof typeof budgets

export type AuthLimits = {
  /** Takes one from the budget; throws `over_request_rate_limit` when nothing is left. */
  spend(budget: AuthBudget, ...key: string[]): Promise<void>
  /** Gives the budget back, after a success. */
  restore(budget: AuthBudget, ...key: string[]): Promise<void>
}

/** Limits in the memory of this process. Keys are kept as a MAC under a key that nobody stores. */
export function createAuthLimits(): AuthLimits {
  const macKey = randomBytes(32)
  const limiters = new Map(
    Object.entries(budgets).map(([name, budget]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, ...budget }),
    ]),
  )
  const toKey = (key: string[]) => createHmac('sha256', macKey).update(JSON.stringify(key)).digest('base64')

  return {
    async spend(budget, ...key) {
      try {
        await limiters.get(budget)?.consume(toKey(key))
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw new AuthError('over_request_rate_limit')
      }
    },
    async restore(budget, ...key) {
      await limiters.get(budget)?.delete(toKey(key))
    },
  }
}

/** For load tests on loopback: counts nothing. */
export const withoutAuthLimits: AuthLimits = { spend: async () => {}, restore: async () => {} }
