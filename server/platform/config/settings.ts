import * as v from 'valibot'
import { isIssuer } from '#contract/words/address.ts'
import { isLoopback } from './loopback.ts'

export type ProviderSettings = {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

type Environment = Readonly<Record<string, string | undefined>>

const PART = /^OIDC_([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET)$/
const RESERVED_PROVIDER_NAMES = new Set(['EMAIL', 'PHONE'])

export function isProviderVariable(name: string): boolean {
  return PART.test(name)
}

/** Reads `OIDC_<NAME>_ISSUER`, `_CLIENT_ID` and `_CLIENT_SECRET`; each error names the variable, never its value. */
export function parseProviders(environment: Environment): {
  providers: ProviderSettings[]
  errors: string[]
} {
  const names = new Set(Object.keys(environment).flatMap((key) => PART.exec(key)?.[1] ?? []))
  const providers: ProviderSettings[] = []
  const errors: string[] = []
  for (const name of names) {
    const issuer = environment[`OIDC_${name}_ISSUER`] ?? ''
    const clientId = environment[`OIDC_${name}_CLIENT_ID`] ?? ''
    const clientSecret = environment[`OIDC_${name}_CLIENT_SECRET`] ?? ''
    if (RESERVED_PROVIDER_NAMES.has(name))
      errors.push(`OIDC_${name}_ISSUER: expected another name than ${name}`)
    if (!isIssuer(issuer)) errors.push(`OIDC_${name}_ISSUER: expected an address such as https://id.example`)
    if (clientId === '') errors.push(`OIDC_${name}_CLIENT_ID: expected beside the other two`)
    if (clientSecret === '') errors.push(`OIDC_${name}_CLIENT_SECRET: expected beside the other two`)
    providers.push({ name: name.toLowerCase(), issuer, clientId, clientSecret })
  }
  return { providers, errors }
}

/** The SMS gateway: its account's user name and key, and `from` as a parameter. */
export const gatewayUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(isGatewayUrl, 'https://USERNAME:KEY@api.africastalking.com/version1/messaging?from=SENDER'),
    v.transform((text) => new URL(text)),
  ),
)

/** More digits are allowed for countries that share a code: +1345. */
export const callingCode = v.pipe(v.string(), v.regex(/^\+[1-9]\d{0,5}$/, 'calling codes such as +254,+256'))

/** A host in a network of one's own, such as `n8n:5678`, `10.0.0.7:8080` or `[fd00::7]:443`. */
export const hostWithPort = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\]):[1-9]\d{0,4}$/,
    'hosts with their ports, such as n8n:5678,10.0.0.7:8080',
  ),
)

/** A pattern of addresses: `*` and `?` stop at dots and slashes, `**` does not. */
export const redirectPattern = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9+.-]*:\/\/[^\s#]+$/i, 'addresses such as https://desk.example/**'),
)

function isGatewayUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && username !== '' && password !== ''
}
