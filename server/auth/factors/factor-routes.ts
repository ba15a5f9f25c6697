import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { requireUser, type UserVariables } from '../accounts/user-guard.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { spend } from '../limits.ts'
import { challengePasskey } from '../passkeys/challenge-passkey.ts'
import { assertionSchema, registrationSchema } from '../passkeys/credential.ts'
import { toRelyingParty } from '../passkeys/relying-party.ts'
import type { PasskeyAnswer } from '../passkeys/verify-passkey.ts'
import { recoveryCodeRoutes } from '../recovery-codes/routes.ts'
import { readBody, text } from '../request-body.ts'
import { readSessionAnswer } from '../sessions/session-answer.ts'
import { insertChallenge } from './challenges.ts'
import { enrollFactor } from './enroll-factor.ts'
import { type Factor, findFactor } from './factors.ts'
import { canText, checkCountry, textCode, toChannel, toPhoneNumber } from './text-code.ts'
import { createTotpSecret, toTotpEnrollment } from './totp.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { verifyFactor } from './verify-factor.ts'

const MAX_NAME = 100
const isUuid = (id: string) => v.is(v.pipe(v.string(), v.uuid()), id)

export function factorRoutes(deps: AuthDeps) {
  const { config } = deps
  const route = new Hono<{ Variables: UserVariables }>()
  route.use(requireUser(deps))
  route.use(async function limitChanges(c, next) {
    await spend(deps, 'changesOfSession', c.get('session').id)
    await next()
  })

  route.route('/recovery-codes', recoveryCodeRoutes(deps))

  route.post('/', async function enroll(c) {
    const body = await readBody(c.req, {
      factor_type: text(),
      friendly_name: text(MAX_NAME),
      issuer: text(MAX_NAME),
      phone: text(),
    })
    const friendlyName = body.friendly_name ?? ''
    if (!isEnrolled(body.factor_type)) {
      throw new AuthError('validation_failed', { message: 'factor_type needs to be totp, phone or webauthn' })
    }
    if (body.factor_type === 'webauthn') {
      toRelyingParty(config)
      const id = await enrollFactor(deps, c.var, { type: 'webauthn', friendlyName, secret: '' })
      return c.json({ id, type: 'webauthn', friendly_name: friendlyName })
    }
    if (body.factor_type === 'phone') {
      if (!canText(deps)) throw new AuthError('mfa_phone_enroll_not_enabled')
      const phone = toPhoneNumber(body.phone ?? '')
      checkCountry(deps, phone)
      const factor = { type: 'phone', friendlyName, secret: phone } as const
      const id = await enrollFactor(deps, c.var, factor)
      return c.json({ id, type: 'phone', friendly_name: friendlyName, phone })
    }
    const secret = createTotpSecret()
    const id = await enrollFactor(deps, c.var, { type: 'totp', friendlyName, secret })
    const issuer = body.issuer || new URL(config.deskOrigin).host
    const totp = toTotpEnrollment({ secret, issuer, account: c.get('account').email })
    return c.json({ id, type: 'totp', friendly_name: friendlyName, totp })
  })

  route.post('/:id/challenge', async function challenge(c) {
    const factor = await findOwnFactor(c, c.get('account').id)
    const { id, expiresAt, webauthn } = await open(c, factor)
    return c.json({ id, type: factor.type, expires_at: Math.floor(expiresAt / 1000), webauthn })
  })

  route.post('/:id/verify', async function verify(c) {
    const { id: factorId } = await findOwnFactor(c, c.get('account').id)
    const { challenge_id, code, webauthn } = await readBody(c.req, {
      challenge_id: text(),
      code: text(),
      webauthn: v.optional(passkeyAnswer),
    })
    const answer = webauthn ?? code?.trim()
    if (!answer) throw new AuthError('validation_failed', { message: 'Code needs to be non-empty' })
    const elevated = await verifyFactor(deps, c.var, { factorId, challengeId: challenge_id ?? '', answer })
    return c.json(await readSessionAnswer(deps, elevated))
  })

  route.delete('/:id', async function unenroll(c) {
    const { id: factorId } = await findOwnFactor(c, c.get('account').id)
    await unenrollFactor(deps, c.var, factorId)
    return c.json({ id: factorId })
  })

  async function open(c: Context<{ Variables: UserVariables }>, factor: Factor): Promise<Opened> {
    if (factor.type === 'webauthn') return challengePasskey(deps, c.var, factor)
    if (factor.type !== 'phone') return insertChallenge(deps, c.var, factor)
    const { channel } = await readBody(c.req, { channel: text() })
    return textCode(deps, { actor: c.var, factor, channel: toChannel(channel ?? 'sms') })
  }

  async function findOwnFactor(c: Context, staffId: string): Promise<Factor> {
    const id = c.req.param('id') ?? ''
    if (!isUuid(id))
      throw new AuthError('validation_failed', { status: 404, message: 'factor_id must be an UUID' })
    const factor = await findFactor(deps.db, deps.vault, { id, staffId })
    // Recovery codes have routes of their own.
    if (factor === undefined || factor.type === 'recovery_code') throw new AuthError('mfa_factor_not_found')
    return factor
  }

  return route
}

type Opened = { id: string; expiresAt: number; webauthn?: object }

const isEnrolled = (type: unknown) => v.is(v.picklist(['totp', 'phone', 'webauthn']), type)

/** Ignores the RP ID and origin that a client sends: the configuration determines them. */
const passkeyAnswer = v.pipe(
  v.variant('type', [
    v.object({ type: v.literal('create'), credential_response: registrationSchema }),
    v.object({ type: v.literal('request'), credential_response: assertionSchema }),
  ]),
  v.transform(({ type, credential_response: response }) => ({ type, response }) as PasskeyAnswer),
)
