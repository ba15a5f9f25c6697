import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthClient, expectData, travel } from '#testing/desk/auth-client.ts'
import { createSignedInApp } from '#testing/desk/signed-in.ts'
import {
  answerChallenge,
  askAuth,
  enrollTotp,
  openChallenge,
  readRefusal,
  type TestStaff,
  verifyTotp,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

const MINUTE = 60_000
const phone = '+254 700 000001'

let app: TestApp
let staff: TestStaff
let token: string

async function start(environment: Record<string, string> = {}): Promise<void> {
  ;({ app, staff, token } = await createSignedInApp(environment))
}

beforeEach(() => start())

afterEach(() => app[Symbol.asyncDispose]())

type Sent = { to: string; channel: string; code: string; mode: number }

function readSent(): Sent[] {
  const folder = join(app.dataDir, 'sms')
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => {
      const message = readFileSync(file, 'utf8')
      return {
        to: /^To: (.*)$/m.exec(message)?.[1] ?? '',
        channel: /^Channel: (.*)$/m.exec(message)?.[1] ?? '',
        code: /code is (\d{6})$/m.exec(message)?.[1] ?? '',
        mode: statSync(file).mode & 0o777,
      }
    })
}

async function enrollPhone(name = 'My phone'): Promise<string> {
  const body = { factor_type: 'phone', friendly_name: name, phone }
  const response = await askAuth(app, '/factors', { token, body })
  const factor = (await response.json()) as { id: string }
  return factor.id
}

function challenge(factorId: string): Promise<string> {
  return openChallenge(app, token, factorId, { channel: 'sms' })
}

function verify(factorId: string, challengeId: string, code: string): Promise<Response> {
  return answerChallenge(app, token, { factorId, challengeId, code })
}

it('elevates the client by a code from a message', async () => {
  const { auth } = createAuthClient(app)
  expectData(await auth.signInWithPassword(staff))
  const factor = expectData(await auth.mfa.enroll({ factorType: 'phone', phone }))
  expect(factor).toMatchObject({ type: 'phone', phone: '254700000001' })
  const opened = expectData(await auth.mfa.challenge({ factorId: factor.id, channel: 'whatsapp' }))
  expect(opened.expires_at).toBe(Math.floor(app.clock.now / 1000) + 300)
  const [sent] = readSent()
  expect(sent).toMatchObject({ to: '+254700000001', channel: 'whatsapp', mode: 0o600 })
  const code = sent?.code ?? ''
  expectData(await auth.mfa.verify({ factorId: factor.id, challengeId: opened.id, code }))
  const level = expectData(await auth.mfa.getAuthenticatorAssuranceLevel())
  expect(level).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
  })
  expect(expectData(await auth.mfa.listFactors()).phone).toHaveLength(1)
})

it.each(['\u202a+254 700 000 001\u202c', '+254\u2011700\u2011000\u2011001', '+٢٥٤٧٠٠٠٠٠٠٠١'])(
  'takes a number as it is copied from elsewhere: %s',
  async (copied) => {
    const body = { factor_type: 'phone', friendly_name: 'Mine', phone: copied }
    expect(await (await askAuth(app, '/factors', { token, body })).json()).toMatchObject({
      phone: '254700000001',
    })
  },
)

it('keeps number and code out of the database', async () => {
  await challenge(await enrollPhone())
  const code = readSent()[0]?.code ?? ''
  const rows = [
    ...(await app.db.selectFrom('factor').selectAll().execute()),
    ...(await app.db.selectFrom('challenge').select(['code_mac']).execute()),
  ]
  const bytes = rows
    .flatMap((row) => Object.values(row))
    .map((value) => Buffer.from(value instanceof Uint8Array ? value : String(value)).toString('latin1'))
  expect(bytes.join('\n')).not.toContain('254700000001')
  expect(bytes).not.toContain(code)
})

it('takes a code once, within five minutes, and for its own challenge', async () => {
  const factorId = await enrollPhone()
  const first = await challenge(factorId)
  travel(app, MINUTE)
  const second = await challenge(factorId)
  const [old, recent] = readSent().map(({ code }) => code)
  expect((await verify(factorId, second, old === recent ? '' : (old ?? ''))).status).not.toBe(200)
  travel(app, 4 * MINUTE)
  expect(await readRefusal(await verify(factorId, first, old ?? ''))).toEqual({
    status: 422,
    code: 'mfa_challenge_expired',
  })
  expect((await verify(factorId, second, recent ?? '')).status).toBe(200)
  expect(await readRefusal(await verify(factorId, second, recent ?? ''))).toEqual({
    status: 422,
    code: 'mfa_ip_address_mismatch',
  })
})

it('checks no more than five wrong codes in a quarter of an hour', async () => {
  const factorId = await enrollPhone()
  const challengeId = await challenge(factorId)
  const code = readSent()[0]?.code ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  for (let n = 0; n < 5; n++) expect((await verify(factorId, challengeId, wrong)).status).toBe(422)
  expect((await verify(factorId, challengeId, code)).status).toBe(429)
})

it('sends one message a minute, and ten an hour', async () => {
  const factorId = await enrollPhone()
  await challenge(factorId)
  const soon = await askAuth(app, `/factors/${factorId}/challenge`, { token, body: { channel: 'sms' } })
  expect(await readRefusal(soon)).toEqual({ status: 429, code: 'over_sms_send_rate_limit' })
  for (let n = 1; n < 10; n++) {
    travel(app, MINUTE)
    await challenge(factorId)
  }
  travel(app, MINUTE)
  const eleventh = await askAuth(app, `/factors/${factorId}/challenge`, { token, body: { channel: 'sms' } })
  expect(eleventh.status).toBe(429)
  expect(readSent()).toHaveLength(10)
})

it.each(['', 'abc', '0700000001', '+0700000001', '+1', '+1234567890123456', '+254700000001;1'])(
  'refuses the number "%s"',
  async (number) => {
    const body = { factor_type: 'phone', phone: number }
    expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({
      status: 400,
      code: 'validation_failed',
    })
  },
)

it.each(['+447700900123', '+1 345 916 0123'])(
  'sends codes to countries that are listed only: %s is refused, and nothing is sent',
  async (number) => {
    const { auth } = createAuthClient(app)
    expectData(await auth.signInWithPassword(staff))
    const { error } = await auth.mfa.enroll({ factorType: 'phone', phone: number })
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' })
    expect(error?.message).toContain('numbers that begin with +254, +256')
  },
)

it('sends nothing more to a country that was taken off the list', async () => {
  const factorId = await enrollPhone()
  app.auth.config = { ...app.auth.config, sms: { ...app.auth.config.sms, countries: ['+256'] } }
  const response = await askAuth(app, `/factors/${factorId}/challenge`, { token })
  expect(await readRefusal(response)).toEqual({ status: 422, code: 'sms_send_failed' })
  expect(await app.db.selectFrom('challenge').select('id').execute()).toEqual([])
})

it('sends to further countries where they are listed', async () => {
  await app[Symbol.asyncDispose]()
  await start({ SMS_COUNTRIES: '+254 +44' })
  const body = { factor_type: 'phone', phone: '+447700900123' }
  expect((await askAuth(app, '/factors', { token, body })).status).toBe(200)
})

it('refuses another channel', async () => {
  const path = `/factors/${await enrollPhone()}/challenge`
  expect(await readRefusal(await askAuth(app, path, { token, body: { channel: 'pigeon' } }))).toEqual({
    status: 400,
    code: 'validation_failed',
  })
})

it('replaces the same number while it is unverified, and refuses it once it is verified', async () => {
  const first = await enrollPhone('First')
  const second = await enrollPhone('Second')
  expect((await askAuth(app, `/factors/${first}`, { method: 'DELETE', token })).status).toBe(404)
  await challenge(second)
  const opened = await app.db.selectFrom('challenge').select('id').executeTakeFirstOrThrow()
  const elevated = await verify(second, opened.id, readSent()[0]?.code ?? '')
  token = ((await elevated.json()) as { access_token: string }).access_token
  const body = { factor_type: 'phone', friendly_name: 'Third', phone }
  expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({
    status: 422,
    code: 'mfa_verified_factor_exists',
  })
})

it('keeps unverified factors of another type when it elevates a session', async () => {
  const factorId = await enrollPhone()
  const { access_token } = await verifyTotp(app, token, await enrollTotp(app, token))
  const response = await askAuth(app, `/factors/${factorId}`, { method: 'DELETE', token: access_token })
  expect(response.status).toBe(200)
})

describe('a gateway', () => {
  type Taken = { headers: Record<string, unknown>; form: Record<string, string>; url: string | undefined }
  let taken: Taken[]
  let answer: { status: number; body: unknown }
  let server: ReturnType<typeof createServer>

  beforeEach(async () => {
    await app[Symbol.asyncDispose]()
    taken = []
    answer = { status: 201, body: { SMSMessageData: { Message: 'Sent', Recipients: [{ statusCode: 101 }] } } }
    server = createServer(async (request, response) => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)))
      taken.push({ headers: request.headers, form, url: request.url })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // listening on TCP
    await start({ SMS_URL: `http://pona:secret%2Fkey@127.0.0.1:${port}/version1/messaging?from=PONA` })
  })

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
  })

  it("is asked in Africa's Talking's form", async () => {
    await challenge(await enrollPhone())
    expect(taken).toMatchObject([
      {
        url: '/version1/messaging',
        headers: {
          apikey: 'secret/key',
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        },
        form: {
          username: 'pona',
          to: '+254700000001',
          from: 'PONA',
          message: expect.stringMatching(/^Your Testers sign-in code is \d{6}$/),
        },
      },
    ])
  })

  it.each([
    ['fails', { status: 500, body: {} }],
    ['refuses the number', { status: 201, body: { SMSMessageData: { Recipients: [{ statusCode: 403 }] } } }],
    ['reaches nobody', { status: 201, body: { SMSMessageData: { Recipients: [] } } }],
    ['answers something else', { status: 200, body: 'OK' }],
  ])('that %s leaves no challenge behind', async (_what, refusal) => {
    answer = refusal
    const factorId = await enrollPhone()
    const response = await askAuth(app, `/factors/${factorId}/challenge`, { token, body: { channel: 'sms' } })
    expect(await readRefusal(response)).toEqual({ status: 422, code: 'sms_send_failed' })
    expect(await app.db.selectFrom('challenge').selectAll().execute()).toEqual([])
  })

  it('sends no WhatsApp message where only text messages are set up', async () => {
    const path = `/factors/${await enrollPhone()}/challenge`
    expect(await readRefusal(await askAuth(app, path, { token, body: { channel: 'whatsapp' } }))).toEqual({
      status: 422,
      code: 'mfa_phone_verify_not_enabled',
    })
    expect(taken).toEqual([])
  })
})

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    DATA_KEYS: `a:${randomBytes(32).toString('base64')}`,
    // The folder of the tests is in memory.
    ALLOW_IN_PRODUCTION: 'mail-files volatile-disk',
  }

  it('codes are not written to files, and so no phone can be enrolled', async () => {
    await app[Symbol.asyncDispose]()
    await start(production)
    const body = { factor_type: 'phone', phone }
    expect(await readRefusal(await askAuth(app, '/factors', { token, body }))).toEqual({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    })
  })

  it('they are where that is allowed by name', async () => {
    await app[Symbol.asyncDispose]()
    await start({ ...production, ALLOW_IN_PRODUCTION: 'mail-files volatile-disk sms-files' })
    await challenge(await enrollPhone())
    expect(readSent()).toHaveLength(1)
  })
})
