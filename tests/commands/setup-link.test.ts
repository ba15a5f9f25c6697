import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cliFile } from '#testing/server/commands.ts'
import { programEnvironment } from '#testing/server/program-environment.ts'
import { startServer } from '#testing/server/server-process.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-setup-link-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliFile, ...args], {
    env: { ...programEnvironment, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

it('prints the same link, to the desk of the server, until there is an administrator', async () => {
  await using server = await startServer({ DATA_DIR: dataDir })
  const first = run('setup-link')
  expect(first).toEqual({
    status: 0,
    output: expect.stringMatching(new RegExp(`\\n${server.deskOrigin}/setup/[\\w-]{43}\\n$`)),
  })
  expect(run('setup-link')).toEqual(first)
  run('staff', 'add', 'asha@pona.test', '--admin')
  expect(run('setup-link')).toEqual({
    status: 1,
    output: expect.stringMatching(/^There is an administrator already/),
  })
})

it('opens the set-up again only by the option that says so, where no administrator is left', async () => {
  await using server = await startServer({ DATA_DIR: dataDir })
  run('staff', 'add', 'asha@pona.test', '--admin')
  expect(run('setup-link', '--reopen').status).toBe(1)
  {
    using database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
    database.exec("delete from staff; delete from secret where name = 'setup'")
  }
  expect(run('setup-link')).toEqual({ status: 1, output: expect.stringContaining('setup-link --reopen') })
  expect(run('audit', 'verify')).toEqual({ status: 1, output: expect.stringContaining('these accounts') })
  expect(run('setup-link', '--reopen')).toEqual({
    status: 0,
    output: expect.stringContaining(`${server.deskOrigin}/setup/`),
  })
})
