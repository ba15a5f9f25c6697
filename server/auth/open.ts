import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log/log.ts'
import type { AccountDeps } from '../platform/staff/account-deps.ts'
import { createSigningKeys } from '../platform/staff/signing-keys.ts'
import type { AuthDeps } from './deps.ts'
import { createAuthLimits, withoutAuthLimits } from './limits.ts'
import { createOidcProvider } from './oidc.ts'
import { createPasswords, type PasswordCost } from './password.ts'
import { createTextChannels } from './sms.ts'

type AuthOptions = { config: Config; log: Log; passwordCost?: PasswordCost | undefined }

export function openAuth(deps: AccountDeps, { config, log, passwordCost }: AuthOptions): AuthDeps {
  return {
    ...deps,
    config,
    log,
    signingKeys: createSigningKeys(deps),
    passwords: createPasswords({ vault: deps.vault, cost: passwordCost }),
    authLimits: config.rateLimits ? createAuthLimits(deps) : withoutAuthLimits,
    providers: new Map(
      config.providers.map((settings) => [settings.name, createOidcProvider(settings, config.deskOrigin)]),
    ),
    textChannels: createTextChannels(config),
  }
}
