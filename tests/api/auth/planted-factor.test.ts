import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addTestStaff, askAuth, enrollTotp, signInWithPassword, verifyTotp } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

async function readId(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Enters the code sent to the thief's phone. */
async function verifyPhone(token: string, factor: string): Promise<Response> {
  const challenge_id = await readId(await askAuth(app, `/factors/${factor}/challenge`, { token }))
  const folder = join(app.dataDir, 'sms')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const codes = texts.map((text) => /code is (\d{6})$/m.exec(text)?.[1] ?? '')
  for (const code of codes) {
    const response = await askAuth(app, `/factors/${factor}/verify`, { token, body: { challenge_id, code } })
    if (response.status !== 422) return response
  }
  throw new Error('No text message had the code')
}

it('a factor that a password thief planted never elevates a session', async () => {
  const staff = await addTestStaff(app)
  const thief = await signInWithPassword(app, staff)
  const body = { factor_type: 'phone', phone: '+254700000009', friendly_name: 'Planted' }
  const planted = await readId(await askAuth(app, '/factors', { token: thief.access_token, body }))

  const owner = await signInWithPassword(app, staff)
  await verifyTotp(app, owner.access_token, await enrollTotp(app, owner.access_token))

  app.clock.now += 60_000
  const again = await signInWithPassword(app, staff)
  const response = await verifyPhone(again.access_token, planted)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'insufficient_aal' })
})

it('the first factor of an account elevates the session that added it', async () => {
  const staff = await addTestStaff(app)
  const { access_token } = await signInWithPassword(app, staff)
  const body = { factor_type: 'phone', phone: '+254700000009', friendly_name: 'Mine' }
  const own = await readId(await askAuth(app, '/factors', { token: access_token, body }))
  expect((await verifyPhone(access_token, own)).status).toBe(200)
})
