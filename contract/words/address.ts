import * as v from 'valibot'

/** The sliver of the URL standard that browsers and servers share. */
type Address = { protocol: string; hostname: string; host: string; username: string; password: string }
declare const URL: { new (address: string): Address; canParse(text: string): boolean }

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * An https address as browsers and servers read it, or undefined. Plain http where `isLoopbackAllowed`, to the machine
 * itself. Names of users are refused: what stands before an @ looks like the host and is none.
 */
export function parseAddress(text: string, { isLoopbackAllowed = false } = {}): Address | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const { protocol, hostname, username, password } = url
  const isNear = isLoopbackAllowed && protocol === 'http:' && LOOPBACK.includes(hostname)
  const isPlain = username === '' && password === '' && !/[\s\\]/.test(text)
  return isPlain && (protocol === 'https:' || isNear) ? url : undefined
}

/** The issuer of a sign-in provider: an address without query and fragment (OpenID Connect Discovery, 3). */
export function isIssuer(text: string): boolean {
  const url = parseAddress(text, { isLoopbackAllowed: true })
  return url !== undefined && !/[?#]/.test(text)
}

export const issuerAddress = v.pipe(
  v.string(),
  v.trim(),
  v.url('Enter an address such as https://id.example.'),
  v.check((text) => /[@?#\\]/.test(text) || isIssuer(text), 'The address must begin with https://.'),
  v.check(isIssuer, 'Leave out the user name, and what begins with ? or #.'),
  v.maxLength(300),
)
