// Runs on PostgreSQL too.

import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { startS3 } from '#testing/outside/s3.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { findFiles, openFile } from '../../../server/case/files/find-files.ts'
import { saveFile } from '../../../server/case/files/save-file.ts'
import { verifyFiles } from '../../../server/case/files/verify-files.ts'
import type { Server } from '../../../server/serve/open-server.ts'

const canary = 'Canary Nyambura, left knee'
const words = Buffer.from(`${canary}\n`.repeat(3_000))

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

function toDeps({ db, vault, fileStore }: Pick<Server, 'db' | 'vault' | 'fileStore'>) {
  return { db, vault, store: fileStore, now: () => app.clock.now }
}

const save = (content: Uint8Array = words, name = `${canary}.txt`) => saveFile(toDeps(app), content, { name })

async function read(id: string, server: Pick<Server, 'db' | 'vault' | 'fileStore'> = app): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of (await openFile(toDeps(server), id))?.read() ?? []) parts.push(part)
  return Buffer.concat(parts)
}

const toFolder = () => join(app.dataDir, 'files')

function listObjects(): string[] {
  if (!existsSync(toFolder())) return []
  return readdirSync(toFolder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{32}/.test(name),
  )
}

type Asked = Pick<TestApp, 'deskRequest'> | Pick<Server, 'deskApp'>

const ask = (server: Asked, path: string) =>
  'deskApp' in server ? server.deskApp.request(path) : server.deskRequest(path)

async function isReady(server: Asked = app): Promise<boolean> {
  const response = await ask(server, '/readyz')
  return ((await response.json()) as { files: boolean }).files
}

const readMetrics = async (server: Asked) => (await ask(server, '/metrics')).text()

describe('a saved file', () => {
  it('reads as it was, in parts as well, and is nowhere in clear', async () => {
    const { id } = await save()
    expect((await read(id)).equals(words)).toBe(true)
    const file = await openFile(toDeps(app), id)
    expect(file).toMatchObject({
      name: `${canary}.txt`,
      type: 'text/plain; charset=utf-8',
      bytes: words.length,
    })
    for (const [from, to] of [
      [0, 1],
      [16_383, 16_385],
      [20_000, 50_000],
      [words.length - 1, words.length],
    ] as const) {
      const parts: Buffer[] = []
      for await (const part of file?.read({ from, to }) ?? []) parts.push(part)
      expect(Buffer.concat(parts).equals(words.subarray(from, to))).toBe(true)
    }
    const paths = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(app.dataDir, name),
    )
    const bytes = paths.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path, 'latin1'))
    expect(bytes.join('').length).toBeGreaterThan(words.length)
    expect(bytes.filter((content) => content.includes('Canary'))).toEqual([])
  })

  it.each([
    [0, 0],
    [1, 0],
    [16 * 1024, 0],
    [64 * 1024, 0],
    [64 * 1024 + 1, 1],
    [4 * 1024 * 1024, 1],
    [9_000_001, 3],
  ])('may have %i bytes, and has %i objects beside the database', async (bytes, objects) => {
    const content = randomBytes(bytes)
    const { id } = await save(content)
    expect((await read(id)).equals(content)).toBe(true)
    expect(listObjects()).toHaveLength(objects)
    expect(await verifyFiles(toDeps(app))).toEqual({ files: 1, bytes, damaged: [] })
  })

  it('that breaks off while it is saved leaves nothing', async () => {
    async function* breakOff() {
      yield randomBytes(9_000_000)
      throw new Error('ECONNRESET')
    }
    await expect(saveFile(toDeps(app), breakOff(), { name: 'scan.pdf' })).rejects.toThrow('ECONNRESET')
    expect(listObjects()).toEqual([])
    expect(await app.db.selectFrom('file').select('id').execute()).toEqual([])
  })

  it('that is damaged or missing is told from one that is there', async () => {
    const [kept, changed, lost] = [await save(), await save(), await save()]
    const nameOf = async (id: string) =>
      (
        await app.db
          .selectFrom('file_object')
          .select('name')
          .where('file_id', '=', id)
          .executeTakeFirstOrThrow()
      ).name
    const toPath = (name: string) => join(toFolder(), name.slice(0, 2), name)
    const path = toPath(await nameOf(changed.id))
    const content = readFileSync(path)
    content.writeUInt8(content.readUInt8(30_000) ^ 1, 30_000)
    writeFileSync(path, content)
    rmSync(toPath(await nameOf(lost.id)))
    const { damaged, files } = await verifyFiles(toDeps(app))
    expect(files).toBe(3)
    expect(damaged.map(({ id }) => id)).toEqual([changed.id, lost.id])
    await expect(read(changed.id)).rejects.toThrow('chunk 1 of the object')
    await expect(read(lost.id)).rejects.toThrow('is missing')
    expect((await read(kept.id)).equals(words)).toBe(true)
  })
})

describe('objects', () => {
  it('that no row names are deleted after a day, unless a replaced database may name them', async () => {
    await save()
    const [shard = ''] = readdirSync(toFolder()).filter((name) => name.length === 2)
    const orphan = join(toFolder(), shard, `${shard}${'0'.repeat(30)}`)
    const unfinished = join(toFolder(), shard, `${shard}${'1'.repeat(30)}.unfinished`)
    for (const path of [orphan, unfinished]) writeFileSync(path, 'left')
    const setAge = (ms: number) => {
      for (const path of [orphan, unfinished])
        utimesSync(path, (app.clock.now - ms) / 1000, (app.clock.now - ms) / 1000)
    }
    const clean = async () => {
      app.clock.now += 61 * 60 * 1000
      await app.runTask('deleteOrphans')
    }
    setAge(DAY_MS / 2)
    await clean()
    expect(existsSync(orphan)).toBe(true)
    setAge(2 * DAY_MS)
    if (!isPostgresRun()) {
      const replaced = join(app.dataDir, 'pona.db.before-2026')
      writeFileSync(replaced, '')
      await clean()
      expect(existsSync(orphan)).toBe(true)
      rmSync(replaced)
    }
    await clean()
    expect([existsSync(orphan), existsSync(unfinished)]).toEqual([false, false])
    expect((await verifyFiles(toDeps(app))).damaged).toEqual([])
  })

  it('of a file that nobody has are deleted with it, byte for byte', async () => {
    await save()
    expect(listObjects()).toHaveLength(1)
    await app.runTask('forgetFiles')
    app.clock.now += DAY_MS + 1
    await app.runTask('forgetFiles')
    expect(listObjects()).toHaveLength(1)
    await app.runTask('deleteReleased')
    expect(listObjects()).toEqual([])
  })
})

describe('a store', () => {
  it('that is empty although the database has files is not written to, and the server is not ready', async () => {
    const { id } = await save()
    renameSync(toFolder(), `${toFolder()}-unmounted`)
    mkdirSync(toFolder())
    await app.runTask('checkFileStore')
    expect(await isReady()).toBe(false)
    await expect(save()).rejects.toMatchObject({ reason: 'away' })
    await expect(read(id)).rejects.toMatchObject({ reason: 'away' })
    expect(readdirSync(toFolder())).toEqual([])
    expect(app.logged.map(({ msg }) => msg)).toEqual(['The file store fails'])
    rmSync(toFolder(), { recursive: true })
    renameSync(`${toFolder()}-unmounted`, toFolder())
    await app.runTask('checkFileStore')
    expect(await isReady()).toBe(true)
    expect((await read(id)).equals(words)).toBe(true)
  })

  it.runIf(isPostgresRun())('of one server is refused to another with a folder of its own', async () => {
    const folder = join(app.dataDir, 'another')
    await using other = await app.openAnother({ DATA_DIR: folder })
    const { id } = await save()
    await expect(saveFile(toDeps(other), words, { name: 'a.txt' })).rejects.toMatchObject({ reason: 'away' })
    await expect(read(id, other)).rejects.toMatchObject({ reason: 'away' })
    await other.runTask('checkFileStore')
    expect([await isReady(other), await isReady()]).toEqual([false, true])
    // Copies the same folder, as on a disk that both have mounted.
    cpSync(toFolder(), join(folder, 'files'), { recursive: true })
    await other.runTask('checkFileStore')
    expect(await isReady(other)).toBe(true)
    expect((await read(id, other)).equals(words)).toBe(true)
  })

  it('in a bucket serves every server, and is told when it is away', async () => {
    const port = await findFreePort()
    const s3 = await startS3(port)
    await using first = await app.openAnother({ FILES_URL: s3.url })
    await using second = await app.openAnother({ FILES_URL: s3.url })
    const { id } = await saveFile(toDeps(first), words, { name: `${canary}.txt` })
    expect((await read(id, second)).equals(words)).toBe(true)
    expect(existsSync(toFolder())).toBe(false)
    const kept = readdirSync(s3.folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(s3.folder, name),
    )
    expect(kept.filter((path) => statSync(path).isFile() && readFileSync(path).includes('Canary'))).toEqual(
      [],
    )
    await first.runTask('checkFileStore')
    expect(await isReady(first)).toBe(true)
    expect(await readMetrics(first)).toContain('pona_file_store_usable 1')
    await s3[Symbol.asyncDispose]()
    await first.runTask('checkFileStore')
    expect(await isReady(first)).toBe(false)
    expect(await readMetrics(first)).toContain('pona_file_store_usable 0')
  })
})

it('a file is not found before all of its words are there', async () => {
  await expect(findFiles(app, ['nothing'])).rejects.toMatchObject({ code: 'file_gone' })
})
