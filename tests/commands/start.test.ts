import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { measureResponse } from '#testing/server/first-response.ts'
import { startServer } from '#testing/server/server-process.ts'
import { distDir, rootDir } from '../../scripts/paths.ts'
import { measureHomePage } from '../../server/company/pages/first-response.ts'
import { toPageInputs, toPagesHash } from '../../server/company/pages/page-inputs.ts'
import { readPageRecord, readRelease } from '../../server/company/pages/page-record.ts'
import { toSiteFacts } from '../../server/company/pages/site-facts.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import { parseConfig } from '../../server/platform/config/config.ts'

const MEMORY_DISK = '/dev/shm'

const production = {
  NODE_ENV: 'production',
  ALLOW_IN_PRODUCTION: 'generated-keys mail-files plain-http',
}

it.skipIf(process.platform !== 'linux' || !existsSync(MEMORY_DISK))(
  'refuses to keep data in memory in production, unless it is told to',
  async () => {
    const dataDir = mkdtempSync(join(MEMORY_DISK, 'pona-start-'))
    try {
      const refused = startServer({ ...production, DATA_DIR: dataDir })
      await expect(refused).rejects.toThrow(/DATA_DIR is on tmpfs.*volatile-disk/)
      const allowed = `${production.ALLOW_IN_PRODUCTION} volatile-disk`
      await using _server = await startServer({
        ...production,
        ALLOW_IN_PRODUCTION: allowed,
        DATA_DIR: dataDir,
      })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

it('renders its pages for other settings, and counts the bytes that it then sends', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-start-'))
  const environment = {
    PUBLIC_ORIGIN: 'https://another.example',
    PUBLIC_KEY: 'another-key',
    RETENTION_DAYS: '365',
    DATA_DIR: dataDir,
  }
  try {
    await using server = await startServer(environment)
    const read = async (path: string) => (await fetch(server.origin + path)).text()
    expect(await read('/')).toContain('<link rel="canonical" href="https://another.example/"/>')
    expect(await read('/privacy')).toContain('for 365 days')
    const desk = await (await fetch(server.deskOrigin)).text()
    expect(desk).toContain('<meta name="public-key" content="another-key" />')
    const config = parseConfig(environment)
    const { release, contents } = readRelease(distDir)
    const present = toPresent(config, toSiteFacts(contents))
    const inputs = toPageInputs(config, contents, present, new Date())
    const folder = join(dataDir, 'pages', toPagesHash(release, inputs))
    const measured = await measureHomePage(
      join(folder, 'site'),
      { ...readPageRecord(folder), ...inputs },
      inputs,
    )
    expect(measured).toEqual(await measureResponse(`${server.origin}/`))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it('starts in production on a disk, and keeps all that it writes from other users', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-start-'))
  const umask = process.umask(0o022)
  try {
    chmodSync(dataDir, 0o755)
    const environment = { ...production, PUBLIC_ORIGIN: 'http://another.example', DATA_DIR: dataDir }
    await using _server = await startServer(environment)
    const paths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    const open = paths.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0)
    expect([paths.includes('pages'), open]).toEqual([true, []])
  } finally {
    process.umask(umask)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it('tells of a wrong setting before it renders the pages', () => {
  const environment = { PATH: process.env['PATH'], PUBLIC_KEY: randomUUID(), DESK_PORT: 'abc', HSTS: 'often' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(rootDir, 'scripts', 'start.mjs')], {
    ...{ env: environment, encoding: 'utf8' },
  })
  expect([status, stdout]).toEqual([78, ''])
  expect(stderr).toMatch(/^The environment can't be used:\n( {2}(DESK_PORT|HSTS): expected .*\n){2}$/)
})

it('serves both on one port by their host names, and refuses to where the desk has none of its own', async () => {
  await expect(startServer({ DESK_PORT: 'same', DESK_ORIGIN: '' })).rejects.toThrow(
    /ended with 78:\n.*\n {2}DESK_ORIGIN: expected with DESK_PORT=same, under another host name than PUBLIC_ORIGIN\n$/,
  )
  await using server = await startServer({ DESK_PORT: 'same' })
  const { port } = new URL(server.origin)
  const ask = async (host: string, path: string) => {
    const asked = request({ port, path, headers: { host } }).end()
    const [{ statusCode }] = await once(asked, 'response')
    asked.destroy()
    return statusCode
  }
  expect(await ask('localhost', '/desk/v1/settings')).toBe(404)
  expect(await ask('desk.localhost', '/desk/v1/settings')).toBe(200)
  expect(await ask('127.0.0.1', '/desk/v1/settings')).toBe(421)
  expect(await ask('127.0.0.1', '/up')).toBe(200)
  // A request for a whole address, as to a proxy: which of the two names counts would be for the reader to guess.
  expect(await ask('localhost', 'http://desk.localhost/desk/v1/settings')).toBe(400)
  expect(await ask('desk.localhost', 'http://desk.localhost/desk/v1/settings')).toBe(200)
})

it('says that it will stop while it still serves, where a proxy needs time to hear of it', async () => {
  await using server = await startServer({ DRAIN_SECONDS: '9' })
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status
  expect([await statusOf('/up'), await statusOf('/')]).toEqual([200, 200])
  server.signal('SIGTERM')
  await expect.poll(() => statusOf('/up')).toBe(503)
  expect(await statusOf('/')).toBe(200)
})

it('shows nothing of a build that succeeds, and all of one that fails', () => {
  const build = (exitCode: number) => {
    const program = `import { runQuietly } from ${JSON.stringify(pathToFileURL(join(rootDir, 'scripts', 'run-quietly.ts')).href)}
      runQuietly(['-e', 'console.log("chatter"); console.error("a warning"); process.exit(${exitCode})'])
      console.log('goes on')`
    const args = ['--input-type=module', '-e', program]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  expect(build(0)).toEqual({ status: 0, stdout: 'goes on\n', stderr: '' })
  expect(build(3)).toEqual({ status: 3, stdout: '', stderr: 'chatter\na warning\n' })
})

it('opens no debugger when another program asks for it by a signal', async () => {
  await using server = await startServer({})
  server.signal('SIGUSR1')
  // Once it has stopped, it would have said that the debugger listens.
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).not.toContain('Debugger')
})

it('is started without that signal by npm and by systemd', () => {
  const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
  const unit = readFileSync(join(rootDir, 'deploy', 'pona.service'), 'utf8')
  expect(scripts.start).toMatch(/node --disable-sigusr1 scripts\/start\.mjs$/)
  expect(unit).toMatch(/^ExecStart=.*\/bin\/pona serve$/m)
  expect(readFileSync(join(rootDir, 'bin', 'pona'), 'utf8')).toMatch(/^exec .*--disable-sigusr1/m)
})

it('starts by its other name, too', async () => {
  await using server = await startServer({}, { mainFile: 'main.ts' })
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

it('an empty installation in production prints a set-up link, and needs neither keys nor a mail server', async () => {
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://pona.example',
    ALLOW_IN_PRODUCTION: 'volatile-disk',
  }
  await using server = await startServer(environment)
  expect((await fetch(server.origin)).status).toBe(503)
  expect((await fetch(`${server.origin}/up`)).status).toBe(200)
  const link = `${server.deskOrigin}/setup/`
  await expect.poll(() => server.output()).toContain(`\nSet up: ${link}`)
  await expect.poll(() => server.output()).toContain('mails wait for one')
  await expect(startServer({ ...environment, SETUP: 'skip' })).rejects.toThrow(
    /ended with 78:\n.*\n {2}DATA_KEYS: expected in production.*\n {2}SMTP_URL: expected in production/,
  )
})

it('ends with the code of unusable settings, and one sentence, on a database of 1.0.0-rc.1', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-start-'))
  try {
    // Until its end: the first start makes the database.
    await (await startServer({ DATA_DIR: dataDir })).end('SIGTERM')
    const database = new DatabaseSync(join(dataDir, 'pona.db'))
    database.exec(
      "delete from kysely_migration where name not like '0001-%'; update kysely_migration set name = '0001-0123456789ab'",
    )
    database.close()
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-sigusr1', join(rootDir, 'server', 'main.mjs')],
      { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([
      78,
      expect.stringMatching(/^The database was made by .* 1\.0\.0-rc\.1,.*pona inquiry export .*\.\n$/),
    ])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it('ends with that code and a sentence where its data keys are others, or are gone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-start-'))
  try {
    await (await startServer({ DATA_DIR: dataDir, DATA_KEYS: `a:${toKey()}` })).end('SIGTERM')
    const endings: [string, RegExp][] = [
      [
        `a:${toKey()}`,
        /^The data key "a" does not open .*: it is a different key, or the row was changed\n$/,
      ],
      [`b:${toKey()}`, /^The data key "a" is missing: add it to DATA_KEYS or put its file back\n$/],
      ['', /^The data keys are missing: put .* back or set DATA_KEYS\..*\n$/],
    ]
    for (const [keys, sentence] of endings) {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--disable-sigusr1', join(rootDir, 'server', 'main.mjs')],
        { env: { ...process.env, DATA_DIR: dataDir, DATA_KEYS: keys }, encoding: 'utf8' },
      )
      expect([keys, status, stderr]).toEqual([keys, 78, expect.stringMatching(sentence)])
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

const toKey = () => randomBytes(32).toString('base64')
