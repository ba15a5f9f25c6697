import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp
let amina: Desk

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
})
afterEach(() => app[Symbol.asyncDispose]())

const readStyle = async () => (await app.deskRequest('/look.css')).text()

async function set(name: string, value: object): Promise<void> {
  const response = await amina.send('PUT', `/admin/settings/${name}`, { version: 0, value })
  expect(response.status).toBe(200)
}

it('the desk has the colours of its stylesheet until others are set, and then those, at once', async () => {
  expect(await readStyle()).toBe('')
  await set('look', { structure: '#123f7a', ground: '#0d2f5e' })
  const style = await readStyle()
  expect(style).toContain('--raw-forest-700:#123f7a')
  expect(style).toContain('prefers-color-scheme:dark')
  expect(style).not.toContain('.brand__mark')
})

it('the desk of another company shows its own sign', async () => {
  await set('company', { name: 'Ikeja Care' })
  expect(await readStyle()).toMatch(/^\.brand__mark\{.*icon-192\.png/)
})

it('the colours are sent again only where they have changed', async () => {
  await set('look', { structure: '#123f7a' })
  const { headers } = await app.deskRequest('/look.css')
  expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
  const again = { headers: { 'if-none-match': `${headers.get('etag')}` } }
  expect((await app.deskRequest('/look.css', again)).status).toBe(304)
})

it('the public listener has nothing of it', async () => {
  expect((await app.request('/look.css')).status).toBe(404)
})
