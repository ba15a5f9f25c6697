import { Secret, TOTP, URI } from 'otpauth'
import { renderSVG } from 'uqr'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** How long the previous code is accepted: typing takes a moment. The next code never is. */
const GRACE_SECONDS = 5

export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

type Enrollment = { secret: string; issuer: string; account: string }

export function toTotpEnrollment({ secret, issuer, account }: Enrollment) {
  const uri = URI.stringify(new TOTP({ secret, issuer, label: account, period: PERIOD_SECONDS }))
  return { qr_code: toQrCode(uri), secret, uri }
}

/** The matching time step; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret, period: PERIOD_SECONDS })
  const steps = [now, now - GRACE_SECONDS * 1000].map((at) => Math.floor(at / 1000 / PERIOD_SECONDS))
  return steps.find((step) => {
    const timestamp = step * PERIOD_SECONDS * 1000
    return totp.validate({ token: code, timestamp, window: 0 }) !== null
  })
}

/** Clients put the markup into a data URL unescaped: "#" or "%" would truncate it. */
function toQrCode(text: string): string {
  return renderSVG(text, { whiteColor: 'white', blackColor: 'black', ecc: 'M' }).replaceAll('\n', ' ')
}
