import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startS3 } from '#testing/outside/s3.ts'
import { collectGarbage } from '#testing/server/collect-garbage.ts'
import { createFolderStore } from './folder-store.ts'
import { isMissing, type ObjectStore, type StoredObject } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

const [first, second] = ['0a'.repeat(16), 'ff'.repeat(16)]
const readRoom = async () => ({ free: 1e9, total: 2e9 })

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'pona-store-')), 'files')
})

afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

async function listAll(store: ObjectStore): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of store.list()) objects.push(object)
  return objects.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const read = async (store: ObjectStore, name: string, from = 0, bytes = 1_000) =>
  Buffer.from(await store.get(name, { from, bytes })).toString()

const openFolder = async () => ({
  store: createFolderStore(folder, readRoom),
  [Symbol.asyncDispose]: async () => {},
})

async function openBucket() {
  const s3 = await startS3()
  return { store: createS3Store(new URL(s3.url)), [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose]() }
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('%s', (_, open) => {
  it('keeps objects, hands out parts of them, lists and deletes them', async () => {
    await using opened = await open()
    const { store } = opened
    await store.put(first, [Buffer.from('sealed '), Buffer.from('words')])
    await store.put(second, [Buffer.from('x')])
    expect(await read(store, first)).toBe('sealed words')
    expect(await read(store, first, 3, 5)).toBe('led w')
    expect(await read(store, first, 10, 5)).toBe('ds')
    expect(await read(store, first, 12, 5)).toBe('')
    const objects = await listAll(store)
    expect(objects.map(({ name, bytes }) => [name, bytes])).toEqual([
      [first, 12],
      [second, 1],
    ])
    for (const { changedAt } of objects) expect(Math.abs(changedAt - Date.now())).toBeLessThan(60_000)
    await store.delete(first)
    await store.delete(first)
    expect((await listAll(store)).map(({ name }) => name)).toEqual([second])
    expect(isMissing(await store.get(first, { from: 0, bytes: 1 }).catch((error: unknown) => error))).toBe(
      true,
    )
  })

  it('takes the same object again, as after an interruption', async () => {
    await using opened = await open()
    for (const content of ['one', 'one', 'another']) await opened.store.put(first, [Buffer.from(content)])
    expect(await read(opened.store, first)).toBe('another')
    expect(await listAll(opened.store)).toHaveLength(1)
  })
})

describe('a folder', () => {
  it('is open to its owner alone, and has no object that is not whole', async () => {
    const store = createFolderStore(folder, readRoom)
    await store.put(first, [Buffer.from('x')])
    const path = join(folder, '0a', first)
    expect([folder, join(folder, '0a'), path].map((each) => statSync(each).mode & 0o777)).toEqual([
      0o700, 0o700, 0o600,
    ])
    expect(readdirSync(join(folder, '0a'))).toEqual([first])
  })

  it('lists and deletes what an interruption left unfinished', async () => {
    const store = createFolderStore(folder, readRoom)
    await store.put(first, [Buffer.from('x')])
    const unfinished = `${join(folder, '0a', '0a'.repeat(15))}0b.unfinished`
    writeFileSync(unfinished, 'half')
    utimesSync(unfinished, 1, 1)
    const left = (await listAll(store)).find(({ changedAt }) => changedAt === 1_000)
    expect(left).toMatchObject({ name: `${'0a'.repeat(15)}0b.unfinished`, bytes: 4 })
    await store.delete(left?.name ?? '')
    expect(readdirSync(join(folder, '0a'))).toEqual([first])
  })

  it('says that it can not be used where it is none', async () => {
    writeFileSync(folder, 'a file')
    const store = createFolderStore(folder, readRoom)
    await expect(store.put(first, [Buffer.from('x')])).rejects.toMatchObject({
      reason: 'away',
      message: expect.stringContaining("can't be used"),
    })
  })
})

async function startBadStore(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server
  return {
    url: new URL(`s3://KEY:SECRET@127.0.0.1:${port}/pona`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('a bucket', () => {
  it('lists more objects than one answer holds, and none of others', { timeout: 60_000 }, async () => {
    await using s3 = await startS3()
    const store = createS3Store(new URL(s3.url))
    const names = Array.from({ length: 1_050 }, (_, n) => n.toString(16).padStart(32, '0'))
    for (let n = 0; n < names.length; n += 50)
      await Promise.all(names.slice(n, n + 50).map((name) => store.put(name, [Buffer.from('x')])))
    await createS3Store(new URL(s3.url), 'backups/').put(first, [Buffer.from('x')])
    expect((await listAll(store)).map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['has another key', (url: string) => url.replace('S3RVER:', 'OTHER:'), '403 InvalidAccessKeyId'],
    ['has another secret', (url: string) => url.replace(':S3RVER@', ':OTHER@'), '403 SignatureDoesNotMatch'],
    ['names no bucket of it', (url: string) => url.replace(/pona$/, 'else'), '404 NoSuchBucket'],
    ['reaches nobody', (url: string) => url.replace(/:\d+\//, ':1024/'), "can't be reached"],
  ])('can not be used by a setting that %s, and says why without the secret', async (_, change, words) => {
    await using s3 = await startS3()
    const store = createS3Store(new URL(change(s3.url)))
    const uses = [
      () => store.put(first, [Buffer.from('x')]),
      () => store.get(first, { from: 0, bytes: 1 }),
      () => store.delete(first),
      () => listAll(store),
    ]
    const errors = await Promise.all(uses.map((use) => use().catch((thrown: unknown) => thrown)))
    for (const error of errors) {
      expect(error).toMatchObject({ reason: 'away', message: expect.stringContaining(words) })
      expect(String(error)).not.toContain('S3RVER')
    }
  })

  it('is away when it never answers, however much garbage is collected meanwhile', async () => {
    await using silent = await startBadStore(() => {})
    const collecting = setInterval(collectGarbage, 10)
    const deleting = createS3Store(silent.url, 'files/', { answerTimeoutMs: 100 }).delete(first)
    await expect(deleting.finally(() => clearInterval(collecting))).rejects.toMatchObject({ reason: 'away' })
  })

  it('is away when it redirects, and nothing goes where it redirects to', async () => {
    const paths: (string | undefined)[] = []
    await using redirecting = await startBadStore((request, response) => {
      paths.push(request.url)
      if (request.url === '/elsewhere') response.end()
      else response.writeHead(307, { location: '/elsewhere' }).end()
    })
    const store = createS3Store(redirecting.url)
    await expect(store.put(first, [Buffer.from('sealed')])).rejects.toMatchObject({ reason: 'away' })
    expect(new Set(paths)).toEqual(new Set([`/pona/files/${first}`]))
  })
})
