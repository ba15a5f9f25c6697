import type { Config } from '../config.ts'
import type { AccountDeps } from './deps.ts'
import { createAuthLimits, withoutAuthLimits } from './limits.ts'
import { createPasswords, type PasswordCost } from './password.ts'
import { createSigningKeys } from './signing-keys.ts'

type AuthOptions = { config: Config; passwordCost?: PasswordCost }

/** What the accounts keep while the server runs. */
export function openAuth(deps: AccountDeps, { config, passwordCost }: AuthOptions) {
  return {
    signingKeys: createSigningKeys(deps),
    passwords: createPasswords(passwordCost),
    authLimits: config.rateLimits ? createAuthLimits() : withoutAuthLimits,
  }
}
