import { CALLBACK_PATH } from '#contract/settings/sign-in.ts'
import type { AccountDeps } from '../company/staff/account-deps.ts'
import { createSigningKeys } from '../company/staff/signing-keys.ts'
import { createTextChannels } from '../company/texts/channels.ts'
import type { Config } from '../platform/config/config.ts'
import type { ProviderSettings } from '../platform/config/settings.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log/log.ts'
import type { AuthDeps } from './deps.ts'
import { createPasswords, type PasswordCost } from './password/password.ts'
import { createOidcProvider, type OidcProvider } from './providers/oidc.ts'

type AuthOptions = {
  config: Config
  log: Log
  limits: Limits
  readProviders: () => readonly ProviderSettings[]
  passwordCost?: PasswordCost | undefined
}

export function openAuth(deps: AccountDeps & Pick<AuthDeps, 'office'>, options: AuthOptions): AuthDeps {
  const { config, log, limits, passwordCost } = options
  return {
    ...deps,
    config,
    log,
    signingKeys: createSigningKeys(deps),
    passwords: createPasswords({ vault: deps.vault, cost: passwordCost }),
    limits,
    providers: createProviders(options),
    textChannels: createTextChannels(config),
  }
}

/** Reads providers from the present settings. Each keeps its discovered metadata until one of its settings changes. */
function createProviders({ readProviders, config }: AuthOptions): AuthDeps['providers'] {
  const known = new Map<string, OidcProvider>()
  return {
    toRedirectUri(name) {
      // A single provider can't be mixed up with another, and its operator may have registered the short address.
      const own = readProviders().length > 1 ? `/${name}` : ''
      return `${config.deskOrigin}${CALLBACK_PATH}${own}`
    },
    get(name) {
      const settings = readProviders().find((one) => one.name === name)
      if (settings === undefined) return undefined
      const key = JSON.stringify(settings)
      const provider = known.get(key) ?? createOidcProvider(settings)
      known.set(key, provider)
      return provider
    },
  }
}
