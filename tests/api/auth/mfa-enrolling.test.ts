import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthClient, expectData, travel } from '#testing/desk/auth-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  askAuth,
  enrollTotp,
  listFactors,
  openChallenge,
  readRefusal,
  signInWithPassword,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

const MINUTE = 60_000

let app: TestApp
let staff: TestStaff
let token: string

beforeEach(async () => {
  ;({ app, staff, token } = await createSignedInApp())
})

afterEach(() => app[Symbol.asyncDispose]())

describe('enrolling', () => {
  it('gives secret, address and a picture that stands in a data URL as it is', async () => {
    const response = await askAuth(app, '/factors', {
      token,
      body: { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Pona desk' },
    })
    const factor = (await response.json()) as { totp: Record<'qr_code' | 'secret' | 'uri', string> }
    expect(factor).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' })
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(factor.totp.qr_code).toMatch(/^<svg .*<\/svg>$/)
    expect(factor.totp.qr_code).not.toMatch(/[#%\n]/)
    expect(factor.totp.uri).toMatch(
      /^otpauth:\/\/totp\/Pona%20desk:asha%40pona\.test\?issuer=Pona%20desk&secret=\w{32}&algorithm=SHA1&digits=6&period=30$/,
    )
  })

  it('names the desk as issuer where the client names none', async () => {
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword(staff))
    const factor = expectData(await auth.mfa.enroll({ factorType: 'totp' }))
    expect(new URL(factor.totp.uri).searchParams.get('issuer')).toBe('localhost:8081')
  })

  it('keeps the secret sealed', async () => {
    const { secret } = await enrollTotp(app, token)
    const rows = await app.db.selectFrom('factor').selectAll().execute()
    expect(rows).toHaveLength(1)
    for (const value of Object.values(rows[0] ?? {})) {
      expect(
        Buffer.from(typeof value === 'object' && value ? value : String(value)).toString('latin1'),
      ).not.toContain(secret)
    }
    expect(await listFactors(app, token)).toEqual([
      expect.not.objectContaining({ secret: expect.anything() }),
    ])
  })

  it.each([
    ['another type', { factor_type: 'pigeon' }, 400, 'validation_failed'],
    ['no type', {}, 400, 'validation_failed'],
    ['recovery codes', { factor_type: 'recovery_code' }, 400, 'validation_failed'],
    ['a name without end', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  ])('refuses %s', async (_what, body, status, code) => {
    expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({ status, code })
  })

  it('refuses a used name, even an empty one', async () => {
    for (const body of [{ factor_type: 'totp', friendly_name: 'Phone' }, { factor_type: 'totp' }]) {
      expect((await askAuth(app, '/factors', { token, body })).status).toBe(200)
      expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({
        status: 422,
        code: 'mfa_factor_name_conflict',
      })
    }
  })

  it('refuses an eleventh factor', async () => {
    for (let n = 0; n < 10; n++) await enrollTotp(app, token, `Phone ${n}`)
    const body = { factor_type: 'totp', friendly_name: 'One more' }
    expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  it('drops factors that are abandoned for five minutes, and keeps challenged ones', async () => {
    await enrollTotp(app, token, 'Abandoned')
    const challenged = await enrollTotp(app, token, 'Challenged')
    await openChallenge(app, token, challenged.factorId)
    travel(app, 5 * MINUTE + 1)
    await enrollTotp(app, token, 'Abandoned')
    expect((await listFactors(app, token)).map(({ id }) => id)).toContain(challenged.factorId)
    expect(await listFactors(app, token)).toHaveLength(2)
  })

  it('of another factor is refused at the first level', async () => {
    await verifyTotp(app, token, await enrollTotp(app, token))
    const first = await signInWithPassword(app, staff)
    const body = { factor_type: 'totp', friendly_name: 'Mine now' }
    expect(await readRefusal(await askAuth(app, '/factors', { token: first.access_token, body }))).toEqual({
      status: 403,
      code: 'insufficient_aal',
    })
  })
})
