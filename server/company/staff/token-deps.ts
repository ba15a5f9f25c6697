import type { Config } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import type { AccountDeps } from './account-deps.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Dependencies for judging an access token. */
export type TokenDeps = AccountDeps & {
  log: Log
  signingKeys: SigningKeys
  config: Pick<Config, 'deskOrigin'>
}
