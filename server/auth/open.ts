import type { Config } from '../platform/config/config.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log/log.ts'
import type { AccountDeps } from '../platform/staff/account-deps.ts'
import { createSigningKeys } from '../platform/staff/signing-keys.ts'
import type { AuthDeps } from './deps.ts'
import { createOidcProvider } from './oidc.ts'
import { createPasswords, type PasswordCost } from './password.ts'
import { createTextChannels } from './sms.ts'

type AuthOptions = { config: Config; log: Log; limits: Limits; passwordCost?: PasswordCost | undefined }

export function openAuth(deps: AccountDeps, { config, log, limits, passwordCost }: AuthOptions): AuthDeps {
  return {
    ...deps,
    config,
    log,
    signingKeys: createSigningKeys(deps),
    passwords: createPasswords({ vault: deps.vault, cost: passwordCost }),
    limits,
    providers: new Map(
      config.providers.map((settings) => [settings.name, createOidcProvider(settings, config.deskOrigin)]),
    ),
    textChannels: createTextChannels(config),
  }
}
