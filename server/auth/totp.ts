import { Secret, TOTP, URI } from 'otpauth'
import { renderSVG } from 'uqr'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** A clock may be off, and typing takes a while: one step either way. */
const WINDOW = 1

export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

type Enrollment = { secret: string; issuer: string; account: string }

/** What an authenticator app takes: typed, opened, or read by its camera. */
export function toTotpEnrollment({ secret, issuer, account }: Enrollment) {
  const uri = URI.stringify(new TOTP({ secret, issuer, label: account, period: PERIOD_SECONDS }))
  return { qr_code: toQrCode(uri), secret, uri }
}

/** The time step that a code belongs to, when it is right now. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
    token: code,
    timestamp: now,
    window: WINDOW,
  })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Clients put the markup into a data URL as it is: "#" or "%" would cut it short. */
function toQrCode(text: string): string {
  return renderSVG(text, { whiteColor: 'white', blackColor: 'black', ecc: 'M' }).replaceAll('\n', ' ')
}
