const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** Browsers keep passkeys for domain names alone, and over https or on this machine. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)
}
