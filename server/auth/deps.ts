import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { Vault } from '../vault/vault.ts'
import type { AuthLimits } from './limits.ts'
import type { OidcProvider } from './oidc.ts'
import type { Passwords } from './password.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { TextChannels } from './sms.ts'

export type AuthDeps = {
  db: Db
  vault: Vault
  log: Log
  now: () => number
  signingKeys: SigningKeys
  passwords: Passwords
  authLimits: AuthLimits
  /** By the name that clients use. */
  providers: ReadonlyMap<string, OidcProvider>
  textChannels: TextChannels
  config: Pick<Config, 'deskOrigin' | 'publicKey' | 'corsOrigins' | 'redirectUrls' | 'trustedProxies' | 'sms'>
}

/** What reads and writes accounts without serving requests, such as a command. */
export type AccountDeps = Pick<AuthDeps, 'db' | 'vault' | 'now'>
