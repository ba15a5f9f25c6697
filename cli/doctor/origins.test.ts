import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createInstallation, noServer, type TestInstallation } from '#testing/server/examined-installation.ts'
import { checkCertificates, checkNames, checkProxy } from './origins.ts'

let here: TestInstallation
const closing: (() => void)[] = []
const authorities = getCACertificates('default')

beforeEach(() => {
  here = createInstallation()
})

afterEach(async () => {
  setDefaultCACertificates(authorities)
  for (const close of closing.splice(0)) close()
  await here[Symbol.asyncDispose]()
})

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}

const serve = async (listener: RequestListener) => `http://localhost:${await listen(createServer(listener))}`

it('names that lead nowhere are told, others with where they lead', async () => {
  const origins = { PUBLIC_ORIGIN: 'https://pona.example', DESK_ORIGIN: 'https://desk.pona.example' }
  const examineNames = (addresses: Record<string, string[]>) =>
    here.examine(checkNames, origins, {
      resolver: {
        findAddresses: async (host) => addresses[host] ?? [],
        resolveTxt: async () => [],
        findMailServers: async () => [],
      },
    })
  expect(await examineNames({ 'pona.example': ['127.0.0.1'], 'desk.pona.example': ['203.0.113.9'] })).toEqual(
    [
      'ok: pona.example leads to this machine (127.0.0.1).',
      expect.stringMatching(
        /^ok: desk\.pona\.example leads to 203\.0\.113\.9, an address of another machine/,
      ),
    ],
  )
  expect(await examineNames({})).toEqual([
    'wrong: The name pona.example (PUBLIC_ORIGIN) leads nowhere.',
    'wrong: The name desk.pona.example (DESK_ORIGIN) leads nowhere.',
  ])
  expect(await here.examine(checkNames)).toEqual([])
})

it('a certificate that is trusted, not trusted or near its end is told', async () => {
  const [key, cert] = [join(here.folder, 'key.pem'), join(here.folder, 'cert.pem')]
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '30',
  ]
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  expect(spawnSync('openssl', [...made, ...named, '-keyout', key, '-out', cert]).status).toBe(0)
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) })
  const PUBLIC_ORIGIN = `https://localhost:${await listen(server)}`
  const examineCertificate = (inDays = 0) =>
    here.examine(checkCertificates, { PUBLIC_ORIGIN }, { now: () => Date.now() + inDays * 86_400_000 })
  expect(await examineCertificate()).toEqual([
    expect.stringMatching(
      /^wrong: Browsers do not trust the certificate of localhost \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    ),
  ])
  setDefaultCACertificates([readFileSync(cert, 'utf8')])
  expect(await examineCertificate()).toEqual(['ok: The certificate of localhost is valid for 29 more days.'])
  expect(await examineCertificate(20)).toEqual([
    'wrong: The certificate of localhost ends in 9 days: it is not being renewed.',
  ])
  const nothing = await here.examine(checkCertificates, { PUBLIC_ORIGIN: 'https://localhost:9' })
  expect(nothing).toEqual([expect.stringMatching(/^wrong: localhost answers no TLS at port 9/)])
})

it('a proxy that leads elsewhere, and a wrong number of proxies, are told', async () => {
  const up = (version: string, proxies: number) =>
    serve((_request, response) => response.end(JSON.stringify({ status: 'ok', version, proxies })))
  const askServer = async () => ({ ...noServer, up: { version: '1.0.0' } })
  const examineProxy = (origin: string, TRUSTED_PROXIES: string) =>
    here.examine(checkProxy, { PUBLIC_ORIGIN: origin, DESK_ORIGIN: origin, TRUSTED_PROXIES }, { askServer })
  const behindOne = await up('1.0.0', 1)
  expect(await examineProxy(behindOne, '1')).toEqual([
    `ok: ${behindOne} leads to this server.`,
    `ok: ${behindOne} leads to this server.`,
  ])
  expect(await examineProxy(behindOne, '0')).toEqual([
    `ok: ${behindOne} leads to this server.`,
    expect.stringMatching(/^wrong: .*TRUSTED_PROXIES is 0: all visitors share the limits of one\.$/),
    `ok: ${behindOne} leads to this server.`,
  ])
  expect(await examineProxy(behindOne, '2')).toEqual([
    `ok: ${behindOne} leads to this server.`,
    expect.stringMatching(/^wrong: TRUSTED_PROXIES is 2, .* visitors can claim any address/),
    `ok: ${behindOne} leads to this server.`,
  ])
  const [other] = await examineProxy(await up('0.9.0', 1), '1')
  expect(other).toMatch(/^wrong: .* is answered by another server than that of these settings\.$/)
  const [page] = await examineProxy(await serve((_request, response) => response.end('<html>')), '1')
  expect(page).toMatch(/^wrong: .* does not answer as Pona does/)
  expect(await here.examine(checkProxy)).toEqual([])
})
