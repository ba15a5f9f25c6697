import { Secret, TOTP, URI } from 'otpauth'
import { renderSVG } from 'uqr'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Steps either way that are accepted: typing takes a moment, and the clocks of phones differ (RFC 6238, 5.2). */
const WINDOW = 1

export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

type Enrollment = { secret: string; issuer: string; account: string }

export function toTotpEnrollment({ secret, issuer, account }: Enrollment) {
  const uri = URI.stringify(new TOTP({ secret, issuer, label: account, period: PERIOD_SECONDS }))
  return { qr_code: toQrCode(uri), secret, uri }
}

/** Returns the time step that the code belongs to, or undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret, period: PERIOD_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Clients put the markup into a data URL unescaped: "#" or "%" would truncate it. */
function toQrCode(text: string): string {
  return renderSVG(text, { whiteColor: 'white', blackColor: 'black', ecc: 'M' }).replaceAll('\n', ' ')
}
