import type { Company } from '#contract/company/company.ts'
import type { TokenDeps } from '../company/staff/token-deps.ts'
import type { TextChannels } from '../company/texts/channels.ts'
import type { Config } from '../platform/config/config.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Passwords } from './password/password.ts'
import type { OidcProvider } from './providers/oidc.ts'

export type AuthDeps = TokenDeps & {
  office: Company
  passwords: Passwords
  limits: Limits
  providers: Pick<ReadonlyMap<string, OidcProvider>, 'get'> & { toRedirectUri(name: string): string }
  textChannels: TextChannels
  config: Pick<Config, 'deskOrigin' | 'publicKey' | 'corsOrigins' | 'redirectUrls' | 'trustedProxies' | 'sms'>
}
