import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cliFile } from '#testing/server/commands.ts'
import { startPostgresServer, withoutSync } from '#testing/server/postgres-server.ts'
import { programEnvironment } from '#testing/server/program-environment.ts'
import { migrationNames } from '../../server/schema/migrations/index.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-no-database-'))
  dataDir = join(folder, 'data')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, args: readonly string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliFile, command, ...args], {
    env: { ...programEnvironment, DATA_DIR: dataDir, ...settings },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it.each([
  ['audit', ['verify']],
  ['staff', ['list']],
  ['staff', ['reset', 'asha@pona.test']],
  ['inquiry', ['erase', 'PN-2345-6789']],
  ['keys', ['rotate-signing']],
  ['keys', ['rotate']],
  ['backup', ['copy.db']],
  ['restore', ['--accept-loss']],
])('%s %j refuses where there is no database, and makes none', (command, args) => {
  const { status, stdout, stderr } = run(command, args)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(dataDir)
  expect(stderr).toContain('run this command with its settings')
  expect(existsSync(dataDir)).toBe(false)
})

it('the first account may come before the first start, and is told which database it is in', () => {
  const add = (email: string) => run('staff', ['add', email])
  expect(add('asha@pona.test')).toEqual({
    status: 0,
    stdout: expect.stringContaining('/welcome#type=invite&token_hash='),
    stderr: `There was no database yet. A new one is in ${dataDir} (DATA_DIR)\n`,
  })
  expect(add('baraka@pona.test')).toMatchObject({ status: 0, stderr: '' })
  expect(run('audit', ['verify'])).toMatchObject({ status: 0, stdout: expect.stringContaining('intact') })
})

it('PostgreSQL without tables is no database either, and is named without its password', async () => {
  await using postgres = await startPostgresServer(withoutSync)
  const settings = { DATABASE_URL: postgres.url }
  const { host, pathname, password } = new URL(postgres.url)
  const place = `${host}${pathname} (DATABASE_URL)`
  const verified = run('audit', ['verify'], settings)
  expect([verified.status, verified.stdout]).toEqual([1, ''])
  expect(verified.stderr).toContain(`There is no database in ${place}`)
  expect(verified.stderr).not.toContain(password)
  expect(run('staff', ['add', 'asha@pona.test'], settings).stderr).toContain(place)
  expect(run('audit', ['verify'], settings)).toMatchObject({ status: 0 })
  expect(JSON.parse(run('audit', ['head', '--json'], settings).stdout)).toEqual({
    entry: 3,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    migrations: migrationNames,
  })
})
