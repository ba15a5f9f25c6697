const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** Over plain http browsers have neither passkeys nor notifications, except on this machine. */
const INSECURE =
  'Passkeys work only where the desk’s address begins with https. Ask an administrator for that address.'
const UNNAMED =
  'Passkeys work only where the desk’s address is a name. Ask an administrator for that address.'

/** Browsers keep passkeys for domain names alone, and over https or on this machine. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)
}

/** Says what to do where this address, and not the browser, is what keeps passkeys away. */
export function findPasskeyObstacle(): string | undefined {
  if (!window.isSecureContext) return INSECURE
  return IP_ADDRESS.test(window.location.hostname) ? UNNAMED : undefined
}
