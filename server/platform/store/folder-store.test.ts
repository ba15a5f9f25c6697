import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderStore } from './folder-store.ts'

const name = '0a'.repeat(16)
const unfinished = `files/0a/${name}.unfinished`

let root: string
let calls: string[]
let failing: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pona-folder-'))
  calls = []
  failing = ''
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function call(what: string, path: string): void {
  const told = `${what} ${relative(root, path)}`
  calls.push(told)
  if (told === failing) throw Object.assign(new Error('Input/output error'), { code: 'EIO' })
}

const disk: Parameters<typeof createFolderStore>[2] = {
  async open(path, ...options) {
    const file = await open(path, ...options)
    const sync = file.sync.bind(file)
    file.sync = async () => {
      call('sync', path)
      await sync()
    }
    return file
  },
  async rename(from, to) {
    call('rename', from)
    await rename(from, to)
  },
  mkdir,
}

const put = () =>
  createFolderStore(join(root, 'files'), async () => ({ free: 1e9 }), disk).put(name, [Buffer.from('sealed')])

it('an object is confirmed after a sync of its bytes, its name and each folder that was made for it', async () => {
  await put()
  expect(calls).toEqual([
    'sync ',
    'sync files',
    `rename ${unfinished}`,
    `sync ${unfinished}`,
    'sync files/0a',
  ])
  calls = []
  await put()
  expect(calls).toEqual([`rename ${unfinished}`, `sync ${unfinished}`, 'sync files/0a'])
})

it.each(['sync ', `rename ${unfinished}`, `sync ${unfinished}`, 'sync files/0a'])(
  'an object is not confirmed where this fails: %s',
  async (step) => {
    failing = step
    await expect(put()).rejects.toMatchObject({ reason: 'away' })
    expect(readdirSync(root, { recursive: true })).not.toContain(unfinished)
  },
)

it('a file system that is read-only for the service is named as that', async () => {
  async function refuse(path: string) {
    const code = path === join(root, 'a') ? 'EROFS' : 'ENOENT'
    throw Object.assign(new Error('Read-only file system'), { code })
  }
  const store = createFolderStore(join(root, 'a', 'b'), async () => ({ free: 1e9 }), {
    ...disk,
    mkdir: refuse,
  })
  const refused = { reason: 'away', message: expect.stringMatching(/EROFS, .*ReadWritePaths/) }
  await expect(store.put(name, [Buffer.from('sealed')])).rejects.toMatchObject(refused)
  await expect(store.readFreeBytes()).rejects.toMatchObject(refused)
})
