import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PUBLIC_MODES, writeArchive } from './archive.ts'

const time = new Date('2026-11-24T00:00:00Z')
const onLinux = process.platform === 'linux'

let parent: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pona-archive-'))
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Archives a folder of its own, whose files are written in this order. */
async function archive(files: readonly (readonly [name: string, text: string])[], mode: number) {
  const aside = mkdtempSync(join(parent, 'tree-'))
  const folder = join(aside, 'pona-1.0.0')
  for (const [name, text] of files) {
    const file = join(folder, name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text, { mode })
    utimesSync(file, mode, mode)
  }
  const content = { folder: aside, names: ['pona-1.0.0'], time, options: [PUBLIC_MODES] }
  const file = join(parent, 'archive.tar.gz')
  return { file, ...(await writeArchive(file, content, { compressed: true })) }
}

test.runIf(onLinux)('archives of equal files are equal, whatever their times, order and rights', async () => {
  const one = await archive(
    [
      ['a', '1'],
      ['b/c', '2'],
    ],
    0o600,
  )
  const other = await archive(
    [
      ['b/c', '2'],
      ['a', '1'],
    ],
    0o664,
  )
  const changed = await archive(
    [
      ['a', '1'],
      ['b/c', '3'],
    ],
    0o600,
  )
  expect(other.sha256).toBe(one.sha256)
  expect(changed.sha256).not.toBe(one.sha256)
})

test.runIf(onLinux)('its files are root’s, readable by all, and as old as the commit', async () => {
  const { file } = await archive([['a', '1']], 0o600)
  const list = execFileSync('tar', ['--list', '--verbose', '--utc', '--gzip', '--file', file], {
    encoding: 'utf8',
  })
  expect(list).toMatch(
    /^drwxr-xr-x 0\/0 +0 2026-11-24 00:00 pona-1.0.0\/\n-rw-r--r-- 0\/0 +1 2026-11-24 00:00 pona-1.0.0\/a\n$/,
  )
})

test.runIf(onLinux)('the hashes are those of the file and of what is compressed in it', async () => {
  const { file, sha256, tarSha256 } = await archive([['a', '1']], 0o600)
  const hash = (command: string) =>
    execFileSync('sh', ['-c', command, file], { encoding: 'utf8' }).slice(0, 64)
  expect([sha256, tarSha256]).toEqual([hash('sha256sum <"$0"'), hash('gzip -dc "$0" | sha256sum')])
})

test.runIf(onLinux)('a file that is missing fails the archive', async () => {
  const content = { folder: parent, names: ['nothing'], time }
  await expect(writeArchive(join(parent, 'x.tar'), content, { compressed: false })).rejects.toThrow(
    'tar ended with 2: tar: nothing: Cannot stat',
  )
})
