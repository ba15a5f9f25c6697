import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findLockProblems } from '../../scripts/lock-problems.ts'
import { rootDir } from '../../scripts/paths.ts'

const toLock = (path: string, entry: Record<string, unknown>) =>
  JSON.stringify({ packages: { '': {}, [path]: { version: '1.0.0', ...entry } } })

it('our lock file has the hash of each package, of those for other platforms too', () => {
  expect(findLockProblems(readFileSync(join(rootDir, 'package-lock.json'), 'utf8'))).toEqual([])
})

it.each([
  ['no hash', 'node_modules/left', {}],
  ['a weak hash', 'node_modules/left', { integrity: 'sha1-AAAA' }],
  ['no hash, though only optional', 'node_modules/left', { dev: true, optional: true }],
])('a package with %s is named', (_what, path, entry) => {
  expect(findLockProblems(toLock(path, entry))).toEqual([expect.stringContaining(path)])
})

it('a package with its hash is none', () => {
  expect(findLockProblems(toLock('node_modules/left', { integrity: 'sha512-AAAA' }))).toEqual([])
})
