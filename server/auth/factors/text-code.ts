import { toAsciiDigits } from '#contract/words/ascii-digits.ts'
import { type Channel, isTexted, listTextedCountries } from '../../company/texts/channels.ts'
import type { Actor } from '../accounts/write-as.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { spend } from '../limits.ts'
import { deleteChallenge, insertChallenge } from './challenges.ts'
import type { Factor } from './factors.ts'

const MIN_BETWEEN_MS = 60_000
/** As they are typed, and as messengers copy them. */
const SEPARATORS = /[\s().\p{Pd}\p{Cf}]/gu
const E164 = /^\+?([1-9]\d{6,14})$/

export function canText({ textChannels }: Pick<AuthDeps, 'textChannels'>): boolean {
  return textChannels.sms !== undefined || textChannels.whatsapp !== undefined
}

/** Digits with the country code first, as the protocol stores them. */
export function toPhoneNumber(text: string): string {
  const digits = E164.exec(toAsciiDigits(text).replace(SEPARATORS, ''))?.[1]
  if (digits === undefined) {
    throw new AuthError('validation_failed', { message: 'Invalid phone number format (E.164 required)' })
  }
  return digits
}

/**
 * Gateways bill by country: without a list, a thief of one password could have codes texted to the most expensive ones.
 */
export function checkCountry({ config, office }: Pick<AuthDeps, 'config' | 'office'>, digits: string): void {
  const countries = listTextedCountries(config.sms.countries, office)
  if (isTexted(countries, digits)) return
  throw new AuthError('sms_send_failed', {
    message: `Codes are sent to numbers that begin with ${countries.join(', ')} only. Use one of these, or an app`,
  })
}

export function toChannel(text: string): Channel {
  if (text === 'sms' || text === 'whatsapp') return text
  throw new AuthError('validation_failed', {
    message: 'Invalid channel, supported values are sms or whatsapp',
  })
}

type Texting = { actor: Actor; factor: Factor; channel: Channel }

/** Creates a challenge and sends its code. A failed send leaves no challenge. */
export async function textCode(deps: AuthDeps, { actor, factor, channel }: Texting) {
  const send = deps.textChannels[channel]
  if (send === undefined) throw new AuthError('mfa_phone_verify_not_enabled')
  checkCountry(deps, factor.secret)
  const lastAt = factor.lastChallengedAt
  if (lastAt !== null && deps.now() - lastAt < MIN_BETWEEN_MS) throw new AuthError('over_sms_send_rate_limit')
  await spend(deps, 'messagesOfAccount', factor.staffId)
  const challenge = await insertChallenge(deps, actor, factor)
  try {
    await send({
      to: `+${factor.secret}`,
      text: `Your ${deps.office.name} sign-in code is ${challenge.code}`,
    })
  } catch (cause) {
    await deleteChallenge(deps.db, challenge.id)
    deps.log.warn({ err: cause }, 'A code could not be sent')
    throw new AuthError('sms_send_failed', { cause })
  }
  return challenge
}
