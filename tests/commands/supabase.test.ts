import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site/site-build.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { type PostgresServer, startPostgresServer, withoutSync } from '#testing/server/postgres-server.ts'
import { startServer } from '#testing/server/server-process.ts'
import { formatDataKey } from '../../server/platform/config/data-key.ts'
import { createDataKey } from '../../server/platform/vault/data-keys.ts'

const rootDir = join(import.meta.dirname, '..', '..')
const distDir = join(rootDir, 'dist')
const serveFile = join(rootDir, 'testing', 'server', 'serve-bundle.mjs')
const outDir = mkdtempSync(join(tmpdir(), 'pona-function-'))
const bundle = join(outDir, 'index.js')
const site: SiteSettings = {
  publicKey: 'sb_publishable_test',
  publicOrigin: 'https://company.example',
  backendUrl: '',
  retentionDays: 730,
}

/** Supabase's runtime is compatible with Deno 2.1, which isn't a dependency: DENO names a binary. */
const deno = process.env['DENO']
const runtimes = [
  { name: 'Node', command: [process.execPath, serveFile] },
  ...(deno
    ? [
        {
          name: 'Deno',
          command: [
            deno,
            'run',
            '--no-config',
            '--allow-net',
            '--allow-env',
            '--allow-read',
            '--allow-sys',
            serveFile,
          ],
        },
      ]
    : []),
]

beforeAll(() => {
  const script = `import { bundleFunction } from ${JSON.stringify(pathToFileURL(join(rootDir, 'deploy', 'supabase', 'bundle.ts')))}
    await bundleFunction(${JSON.stringify({ distDir, pagesDir: distDir, settings: site, outDir })})`
  // In a child process: Vitest's environment would change the build.
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env['PATH'] },
  })
})

afterAll(() => rmSync(outDir, { recursive: true }))

it('the bundle imports only what comes with the platform, by its full name', () => {
  const code = readFileSync(bundle, 'utf8')
  const imported = [...code.matchAll(/^import (?:.* from )?"([^"]+)";$/gm)].map(([, name]) => name ?? '')
  expect(imported).toContain('node:net')
  expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([])
  for (const name of ['node:sqlite', 'node:module', 'node:worker_threads', 'node:vm'])
    expect(imported).not.toContain(name)
  // Ignores comments and computed names.
  expect(code.match(/^(?!\s*\*).*\bimport\(\s*["'`](?!\$)/m)?.[0]).toBeUndefined()
})

describe.each(runtimes)('the bundle under $name', ({ command }) => {
  const dataKeys = formatDataKey(createDataKey(new Date()))
  const headers = { 'content-type': 'application/json', apikey: site.publicKey }
  let postgres: PostgresServer
  let mailServer: MailServer
  let served: Served
  let sending: Served

  beforeAll(async () => {
    postgres = await startPostgresServer(withoutSync)
    mailServer = await startMailServer()
    const environment = { DATABASE_URL: postgres.url, DATA_KEYS: dataKeys }
    served = await startFunction(command, environment)
    sending = await startFunction(command, { ...environment, SMTP_URL: mailServer.url })
  })

  afterAll(async () => {
    served.stop()
    sending.stop()
    await mailServer[Symbol.asyncDispose]()
    await postgres[Symbol.asyncDispose]()
  })

  async function post(body: unknown, more: Record<string, string> = {}, { address } = served) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
    return { status: response.status, answer: await response.json() }
  }

  async function readRows(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  it('takes an inquiry once, and refuses what the server refuses', async () => {
    const [first, again] = [await post(wanjiku), await post(wanjiku)]
    expect(first).toMatchObject({
      status: 200,
      answer: { success: true, replyBy: expect.stringMatching(/\+03:00$/) },
    })
    expect(again).toEqual(first)
    expect(await post({ ...wanjiku, email: 'wanjiku' })).toMatchObject({
      status: 422,
      answer: { error: { code: 'invalid_inquiry' } },
    })
    expect(await post(wanjiku, { apikey: 'another' })).toMatchObject({
      status: 401,
      answer: { error: { code: 'invalid_key' } },
    })
    const rows = await readRows('select id, reference from inquiry')
    expect(rows).toMatchObject([{ reference: first.answer.reference }])
    expect(rows[0]?.['id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('shows the form without script its pages', async () => {
    const send = (fields: Record<string, string>) =>
      fetch(served.address, {
        method: 'POST',
        headers: { origin: site.publicOrigin },
        body: new URLSearchParams(fields),
      })
    const sent = await send({ ...wanjiku, message: 'From a browser without script.' })
    expect(sent.status).toBe(200)
    expect(await sent.text()).toMatch(/PN-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    const refused = await send({ ...wanjiku, email: 'wanjiku' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="wanjiku"')
  })

  it('takes a body that is streamed to it', async () => {
    const body = new Blob([JSON.stringify({ ...wanjiku, message: 'In pieces.' })]).stream()
    const response = await fetch(served.address, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit) // whose type has no duplex
    expect(response.status).toBe(200)
  })

  it('leaves its mails to a server on the same database', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-beside-'))
    await using _server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DATA_KEYS: dataKeys,
    })
    await expect
      .poll(() => readRows(`select kind from outbox where state = 'waiting'`), { timeout: 20_000 })
      .toEqual([])
    const inquiries = await readRows('select id from inquiry')
    expect(inquiries.length).toBeGreaterThan(0)
    const mails = readdirSync(join(dataDir, 'mail'))
    for (const { id } of inquiries) expect(mails).toContain(`${id}.inquiry.eml`)
    rmSync(dataDir, { recursive: true })
  })

  it('sends what waits by itself where it is told how', async () => {
    const message = 'To be sent at once.'
    const { answer } = await post({ ...wanjiku, message }, {}, sending)
    const subject = `Inquiry ${answer.reference}: `
    const find = () => mailServer.mails.find((mail) => mail.subject?.startsWith(subject))
    await expect.poll(() => find()?.text, { timeout: 20_000 }).toContain(message)
  })

  it('asks to come back while the database is away', async () => {
    await postgres.stop()
    expect(await post({ ...wanjiku, message: 'While it is away.' })).toMatchObject({
      status: 503,
      answer: { error: { code: 'unavailable' } },
    })
    await postgres.start()
    await expect.poll(async () => (await post({ ...wanjiku, message: 'While it is away.' })).status).toBe(200)
  })
})

type Served = { address: string; stop: () => void }

async function startFunction(command: string[], environment: Record<string, string>): Promise<Served> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}/send-contact-email`
  const [program = '', ...args] = [...command, pathToFileURL(bundle).href]
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      ALLOW_IN_PRODUCTION: 'plain-http',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilServing(child, address)
  return { address, stop: () => child.kill() }
}

async function waitUntilServing(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The function ended with ${child.exitCode}`)
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
