import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeSkip, findRootObstacle } from '#testing/outside/obstacles.ts'
import { createInstallation, type TestInstallation } from '#testing/server/examined-installation.ts'
import { checkDataDir, checkDisk } from './disk.ts'
import { checkNodeVersion, checkReleaseKey, checkSettingsFile, checkUnit } from './program.ts'
import { runChecks } from './run-checks.ts'

let here: TestInstallation

beforeEach(() => {
  here = createInstallation()
})

afterEach(() => here[Symbol.asyncDispose]())

const obstacle = findRootObstacle()

describe.skipIf(obstacle)(`the settings file${describeSkip(obstacle)}`, () => {
  it.each([
    ['that is closed', 0o600, 0, ['ok: FILE belongs to root, who alone can read it.']],
    [
      'of everybody',
      0o644,
      0,
      ['wrong: FILE can be read by other users of this machine, and it holds secrets.'],
    ],
    [
      'of another',
      0o600,
      12_345,
      ['wrong: FILE belongs to user 12345, who can change the settings of the service.'],
    ],
  ])('%s is told', async (_which, mode, owner, expected) => {
    const settingsFile = join(here.folder, 'pona.env')
    writeFileSync(settingsFile, '')
    chmodSync(settingsFile, mode)
    chownSync(settingsFile, owner, 0)
    const told = await here.examine(checkSettingsFile, {}, { settingsFile })
    expect(told.map((line) => line.replace(settingsFile, 'FILE'))).toEqual(expected)
  })
})

it('an older Node is refused', () => {
  expect(checkNodeVersion('26.10.0')).toMatchObject([{ result: 'ok' }])
  expect(checkNodeVersion('24.1.0')).toMatchObject([
    { result: 'wrong', sentence: expect.stringContaining('this is Node 24.1.0') },
  ])
})

it('an installed release without the key of the next one is a hint', async () => {
  // A checkout is not upgraded.
  expect(await here.examine(checkReleaseKey)).toEqual([])
  const settingsFile = join(here.folder, 'pona.env')
  expect(await here.examine(checkReleaseKey, {}, { settingsFile })).toEqual([
    expect.stringMatching(/^hint: The release has no key/),
  ])
  writeFileSync(join(here.folder, 'release-key.pem'), 'a key')
  expect(await here.examine(checkReleaseKey, {}, { settingsFile })).toEqual([
    'ok: The release has the key by which the next one is checked.',
  ])
})

it('a unit that is another than the release’s is a hint', async () => {
  expect(await here.examine(checkUnit)).toEqual([])
  mkdirSync(join(here.folder, 'deploy'))
  writeFileSync(join(here.folder, 'deploy', 'pona.service'), '[Unit]\n')
  writeFileSync(join(here.folder, 'pona.service'), '[Unit]\n')
  expect(await here.examine(checkUnit)).toEqual(['ok: The unit of the service is the one of this release.'])
  writeFileSync(join(here.folder, 'pona.service'), '[Unit]\nRestart=no\n')
  expect(await here.examine(checkUnit)).toEqual([expect.stringMatching(/^hint: .* is another than the one/)])
})

it('a data folder that is missing, open to others or fine is told', async () => {
  expect(await here.examine(checkDataDir)).toEqual([expect.stringMatching(/^ok: The data folder is /)])
  chmodSync(here.folder, 0o755)
  expect(await here.examine(checkDataDir)).toEqual([
    expect.stringMatching(/^wrong: .* is open to other users/),
  ])
  expect(await here.examine(checkDataDir, { DATA_DIR: join(here.folder, 'gone') })).toEqual([
    expect.stringMatching(/^wrong: .* does not exist\.$/),
  ])
})

const production = {
  NODE_ENV: 'production',
  ALLOW_IN_PRODUCTION: 'generated-keys mail-files plain-http',
}

it.skipIf(!existsSync('/dev/shm'))('a disk that forgets is refused in production', async () => {
  expect(await here.examine(checkDisk, { DATA_DIR: '/dev/shm' })).toEqual([expect.stringMatching(/^ok: /)])
  expect(await here.examine(checkDisk, { ...production, DATA_DIR: '/dev/shm' })).toEqual([
    expect.stringMatching(/^wrong: The data folder is on tmpfs/),
  ])
})

it('a check that fails or never ends is wrong, and the others are told all the same', async () => {
  const checks = {
    works: () => [{ result: 'ok' as const, sentence: 'It works.' }],
    fails: () => Promise.reject(new Error('no such thing')),
    hangs: () => new Promise<never>(() => {}),
  }
  let told: unknown[] = []
  await here.examine(async (installation) => {
    told = await runChecks(checks, installation, 50)
    return []
  })
  expect(told).toMatchObject([
    { name: 'works', result: 'ok' },
    { name: 'fails', result: 'wrong', sentence: 'The check "fails" failed: no such thing' },
    { name: 'hangs', result: 'wrong', sentence: 'The check "hangs" found no answer within 0.05 seconds.' },
  ])
})
