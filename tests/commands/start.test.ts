import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { rootDir } from '../../scripts/paths.ts'
import { startServer } from '../support/server-process.ts'

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

it.each([{ PUBLIC_ORIGIN: 'https://another.example' }, { RETENTION_DAYS: '365' }])(
  'refuses %j where the pages were built with another',
  async (setting) => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'pona-start-')), 'data')
    const [name] = Object.keys(setting)
    await expect(startServer({ ...setting, DATA_DIR: dataDir })).rejects.toThrow(`${name}: expected`)
    expect(existsSync(dataDir)).toBe(false)
  },
)

it('starts in production on a disk, and keeps all that it writes from other users', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-start-'))
  const umask = process.umask(0o022)
  try {
    chmodSync(dataDir, 0o755)
    await using _server = await startServer({ ...production, DATA_DIR: dataDir })
    const paths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    const open = paths.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0)
    expect([paths.length > 3, open]).toEqual([true, []])
  } finally {
    process.umask(umask)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it('tells of a wrong setting before it builds the pages', () => {
  // The pages were built with another key.
  const environment = { PATH: process.env['PATH'], PUBLIC_KEY: randomUUID(), DESK_PORT: 'abc', HSTS: 'often' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(rootDir, 'scripts', 'start.ts')], {
    ...{ env: environment, encoding: 'utf8' },
  })
  expect([status, stdout]).toEqual([78, ''])
  expect(stderr).toMatch(/^The environment can't be used:\n( {2}(DESK_PORT|HSTS): expected .*\n){2}$/)
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
  expect(scripts.start).toMatch(/node --disable-sigusr1 scripts\/start\.ts$/)
  expect(unit).toMatch(/^ExecStart=.*\/node --disable-sigusr1 server\/main\.mjs$/m)
})

it('starts by its other name, too', async () => {
  await using server = await startServer({}, { mainFile: 'main.ts' })
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})
