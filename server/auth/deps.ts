import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AuthLimits } from './limits.ts'
import type { OidcProvider } from './oidc.ts'
import type { Passwords } from './password.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { TextChannels } from './sms.ts'

export type AuthDeps = AccountDeps & {
  log: Log
  signingKeys: SigningKeys
  passwords: Passwords
  authLimits: AuthLimits
  providers: ReadonlyMap<string, OidcProvider>
  textChannels: TextChannels
  config: Pick<Config, 'deskOrigin' | 'publicKey' | 'corsOrigins' | 'redirectUrls' | 'trustedProxies' | 'sms'>
}
