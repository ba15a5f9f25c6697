import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runWith } from '#testing/server/commands.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-words-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) =>
  runWith({ DATA_DIR: join(folder, 'data') }, command, ...args)

it('says its version by either name', () => {
  for (const name of ['version', '--version'])
    expect(run(name)).toEqual({
      status: 0,
      output: expect.stringMatching(/^Pona \d+\.\d+\.\d+\S*, Node \d+\.\d+\.\d+\n$/),
    })
})

it('says what is missing, and what is in the way', () => {
  writeFileSync(join(folder, 'text'), 'no folder')
  expect(runWith({ DATA_DIR: join(folder, 'text') }, 'staff', 'list')).toMatchObject({ status: 1 })
  expect(runWith({ DATA_DIR: join(folder, 'text', 'data') }, 'setup-link')).toEqual({
    status: 1,
    output: expect.stringContaining('a part of its path is a file: name a folder'),
  })
})

it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'gives what root has written to the owner of the data folder, and nothing outside of it',
  () => {
    const dataDir = join(folder, 'data')
    const outside = join(folder, 'outside')
    mkdirSync(dataDir, { mode: 0o700 })
    mkdirSync(outside)
    writeFileSync(join(outside, 'file'), 'of root')
    symlinkSync(outside, join(dataDir, 'mail'))
    const OTHER = 1234
    chownSync(dataDir, OTHER, OTHER)
    expect(run('staff', 'add', 'asha@pona.example', '--admin').status).toBe(0)
    const owners = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('mail/'))
      .map((name) => lstatSync(join(dataDir, name)).uid)
    expect(owners.length).toBeGreaterThan(2)
    expect(new Set(owners)).toEqual(new Set([OTHER]))
    expect(existsSync(join(dataDir, 'pona.db'))).toBe(true)
    expect(statSync(join(outside, 'file')).uid).toBe(0)
  },
)
