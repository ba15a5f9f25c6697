import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTree, refuseChanged } from './tree.ts'

const COMMITTED = { GIT_AUTHOR_DATE: '1796000000 +0000', GIT_COMMITTER_DATE: '1796000000 +0000' }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-tree-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0' }))
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@pona.test']
  return execFileSync('git', [...who, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...COMMITTED },
  }).trim()
}

function commit(): string {
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message=All')
  return git('rev-parse', 'HEAD')
}

test('a release has the time of its commit', async () => {
  const revision = commit()
  expect(await readTree(folder)).toEqual({
    version: '1.0.0',
    source: undefined,
    revision,
    time: new Date(1_796_000_000_000),
  })
})

test.each(['CHANGELOG.md', 'new.ts'])('a tree that differs from its commit in %s says so', async (name) => {
  const revision = commit()
  writeFileSync(join(folder, name), 'Something else\n')
  expect(await readTree(folder)).toMatchObject({ revision: `${revision}-changed` })
})

test('the address of the sources is that of package.json', async () => {
  const repository = { type: 'git', url: 'git+https://code.example/pona.git' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', repository }))
  expect(await readTree(folder)).toMatchObject({ source: 'https://code.example/pona', revision: undefined })
})

test('a tag of another version is refused', async () => {
  commit()
  git('tag', 'v1.0.1')
  await expect(readTree(folder)).rejects.toThrow('tagged v1.0.1, and package.json says 1.0.0')
})

test('a tagged version without its section in the changelog is refused', async () => {
  commit()
  git('tag', 'v1.0.0')
  await expect(readTree(folder)).rejects.toThrow('no section "## 1.0.0 (DATE)"')
})

test('refuses a tree that differs from its commit, and no other', () => {
  expect(() => refuseChanged({ revision: 'abc-changed' })).toThrow('--dirty')
  for (const revision of ['abc', undefined]) expect(() => refuseChanged({ revision })).not.toThrow()
})
