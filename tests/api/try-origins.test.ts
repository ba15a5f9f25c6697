import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { originsSchema } from '#contract/desk/setup.ts'
import { openDesk, readError } from '#testing/desk/desk-client.ts'
import { createTestApp } from '#testing/server/app.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { tryOrigins } from '../../server/settings/try-origins.ts'

const VERSION = '1.2.3'

async function tryAgainst(answer: RequestListener): Promise<string | null> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const verdicts = await tryOrigins({ publicOrigin: origin, deskOrigin: origin, version: VERSION })
  expect(verdicts.desk).toBe(verdicts.site)
  server.close()
  return verdicts.site
}

const answerJson =
  (body: object, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

it('our own server is good, and anything else is told apart', async () => {
  expect(await tryAgainst(answerJson({ status: 'ok', version: VERSION }))).toBeNull()
  expect(await tryAgainst(answerJson({ status: 'ok', version: '0.9.0' }))).toMatch(
    /^Another version answers there \(0.9.0\)/,
  )
  expect(await tryAgainst((_request, response) => response.end('It works!'))).toMatch(
    /^Another program answers there \(200\)/,
  )
  expect(
    await tryAgainst((_request, response) => response.writeHead(301, { location: '/elsewhere' }).end()),
  ).toMatch(/^This address leads on/)
})

it('a name that leads nowhere and a closed port each have a sentence', async () => {
  const verdicts = await tryOrigins({
    publicOrigin: 'https://no-such-host.invalid',
    deskOrigin: `http://127.0.0.1:${await findFreePort()}`,
    version: VERSION,
  })
  expect(verdicts).toEqual({
    site: expect.stringMatching(/^The name no-such-host.invalid leads nowhere/),
    desk: expect.stringMatching(/^The connection is refused/),
  })
})

it('administrators alone try, and the desk’s pages may ask the site whether it answers', async () => {
  await using app = await createTestApp({
    PUBLIC_ORIGIN: 'http://127.0.0.1:9',
    DESK_ORIGIN: 'http://127.0.0.1:9',
  })
  const amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
  const response = await amina.send('POST', '/admin/setup/origins', {})
  expect(v.is(originsSchema, await response.json())).toBe(true)
  const chege = await openDesk(app, { email: 'chege@pona.test' })
  expect(await readError(await chege.send('POST', '/admin/setup/origins', {}))).toEqual({
    status: 403,
    code: 'forbidden',
  })
  const asked = await app.request('/up', { headers: { origin: 'http://127.0.0.1:9' } })
  expect(asked.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:9')
  const stranger = await app.request('/up', { headers: { origin: 'https://elsewhere.example' } })
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  const desk = await app.deskRequest('/')
  expect(desk.headers.get('content-security-policy')).toContain("connect-src 'self' http://127.0.0.1:9")
})
