import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFolderStore } from './folder-store.ts'

const disk = vi.hoisted(() => ({ root: '', calls: [] as string[], failing: '' }))

vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof import('node:fs/promises')>()
  function call(what: string, path: string): void {
    const name = `${what} ${relative(disk.root, path)}`
    disk.calls.push(name)
    if (name === disk.failing) throw Object.assign(new Error('Input/output error'), { code: 'EIO' })
  }
  return {
    ...actual,
    async open(path: string, ...rest: [string, number]) {
      const file = await actual.open(path, ...rest)
      const sync = file.sync.bind(file)
      file.sync = async () => {
        call('sync', path)
        await sync()
      }
      return file
    },
    async rename(from: string, to: string) {
      call('rename', from)
      await actual.rename(from, to)
    },
  }
})

const name = '0a'.repeat(16)
const unfinished = `files/0a/${name}.unfinished`

beforeEach(() => {
  disk.root = mkdtempSync(join(tmpdir(), 'pona-folder-'))
  Object.assign(disk, { calls: [], failing: '' })
})

afterEach(() => rmSync(disk.root, { recursive: true, force: true }))

const put = () =>
  createFolderStore(join(disk.root, 'files'), async () => ({ free: 1e9 })).put(name, [Buffer.from('sealed')])

it('an object is confirmed after a sync of its bytes, its name and each folder that was made for it', async () => {
  await put()
  expect(disk.calls).toEqual([
    'sync files',
    'sync ',
    `rename ${unfinished}`,
    `sync ${unfinished}`,
    'sync files/0a',
  ])
  disk.calls.length = 0
  await put()
  expect(disk.calls).toEqual([`rename ${unfinished}`, `sync ${unfinished}`, 'sync files/0a'])
})

it.each(['sync ', `rename ${unfinished}`, `sync ${unfinished}`, 'sync files/0a'])(
  'an object is not confirmed where this fails: %s',
  async (failing) => {
    disk.failing = failing
    await expect(put()).rejects.toMatchObject({ reason: 'away' })
    expect(readdirSync(disk.root, { recursive: true })).not.toContain(unfinished)
  },
)
