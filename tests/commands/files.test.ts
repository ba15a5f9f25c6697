import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startS3 } from '#testing/outside/s3.ts'
import { runAside, runOn, runWith, send, startOn } from '#testing/server/commands.ts'
import { deleteReleased } from '../../server/case/files/clean-objects.ts'
import { openFile } from '../../server/case/files/find-files.ts'
import { saveFile } from '../../server/case/files/save-file.ts'
import { createUploads } from '../../server/patient-page/files/uploads.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { guardStore } from '../../server/platform/store/guarded-store.ts'
import { openObjectStore } from '../../server/platform/store/open-store.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'

const large = randomBytes(9_000_000)

let folder: string
let dataDir: string
let backupFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-files-'))
  dataDir = join(folder, 'data')
  backupFile = join(folder, 'copy.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) => runOn(dataDir, command, ...args)

async function openFiles(dir = dataDir, filesUrl?: string) {
  const db = await openDatabase({ file: join(dir, 'pona.db') })
  const vault = await openVault(db, await openKeyring({ dataDir: dir, dataKeys: undefined }, db))
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const url = filesUrl === undefined ? undefined : new URL(filesUrl)
  const store = guardStore(openObjectStore({ dataDir: dir, filesUrl: url }), { db, log })
  return { db, vault, store, now: Date.now, [Symbol.asyncDispose]: () => db.destroy() }
}

type Files = Awaited<ReturnType<typeof openFiles>>

async function read(files: Files, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of (await openFile(files, id))?.read() ?? []) parts.push(part)
  return Buffer.concat(parts)
}

/** A server's folder with an inquiry, a file of several objects, and an upload that has not arrived whole. */
async function prepare() {
  const server = await startOn(dataDir)
  await send(server, 'Before')
  await server.end('SIGTERM')
  await using files = await openFiles()
  const { id } = await saveFile(files, large, { name: 'scan.dcm' })
  const uploads = createUploads(files)
  const upload = await uploads.begin({ name: 'photo.jpg', bytes: 500_000 })
  await uploads.append(upload, 0, [large.subarray(0, 300_000)])
  return { id, upload }
}

async function findObject(fileId: string): Promise<string> {
  await using files = await openFiles()
  const { name } = await files.db
    .selectFrom('file_object')
    .select('name')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return name
}

async function damage(fileId: string): Promise<void> {
  writeFileSync(findPath(await findObject(fileId)), randomBytes(1_000))
}

function findPath(object: string): string {
  const path = listObjects(dataDir).find((listed) => listed.endsWith(object))
  if (path === undefined) throw new Error(`There is no object ${object}`)
  return join(dataDir, 'files', path)
}

function listObjects(dir: string): string[] {
  const names = readdirSync(join(dir, 'files'), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /[0-9a-f]{32}$/.test(name)).toSorted()
}

describe('a backup', () => {
  it('is one file with every byte of the files, and restores them elsewhere', async () => {
    const { id, upload } = await prepare()
    expect(run('backup', backupFile)).toMatchObject({ status: 0 })
    const elsewhere = join(folder, 'elsewhere')
    const keys = readFileSync(join(dataDir, 'keys', 'data-keys'), 'utf8')
    const restored = runWith({ DATA_DIR: elsewhere, DATA_KEYS: keys }, 'restore', backupFile)
    expect(restored).toMatchObject({ status: 0, output: expect.stringContaining('It has 2 files\n') })
    rmSync(join(dataDir, 'files'), { recursive: true })
    {
      // Into the folder that has lost its files, too.
      expect(run('restore', backupFile)).toMatchObject({ status: 0 })
      await using files = await openFiles()
      expect((await read(files, id)).equals(large)).toBe(true)
      const uploads = createUploads(files)
      expect(await uploads.find(upload)).toEqual({ offset: 300_000, length: 500_000 })
      await uploads.append(upload, 300_000, [large.subarray(300_000, 500_000)])
      expect((await read(files, upload)).equals(large.subarray(0, 500_000))).toBe(true)
    }
    using database = new DatabaseSync(join(dataDir, 'pona.db'), { readOnly: true })
    expect(
      database.prepare("select name from sqlite_master where name = 'backup_object'").get(),
    ).toBeUndefined()
    const names = ['pona.db', 'pona.db-mark', 'files']
    expect(readdirSync(elsewhere)).toEqual(expect.arrayContaining(names))
  })

  it('has no bytes of a file that was erased while it was made, and says which parts are lost', async () => {
    const { id, upload } = await prepare()
    {
      await using files = await openFiles()
      const { id: erased } = await saveFile(files, large, { name: 'erased.dcm' })
      await files.db.deleteFrom('file').where('id', '=', erased).execute()
      await deleteReleased(files)
    }
    expect(run('backup', backupFile)).toMatchObject({ status: 0 })
    await damage(upload)
    rmSync(findPath(await findObject(id)))
    const again = join(folder, 'again.db')
    expect(run('backup', again)).toMatchObject({ status: 1, output: expect.stringContaining('has lost: 1') })
    expect(existsSync(again)).toBe(true)
    expect(run('restore', again)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`The file ${id} is damaged`),
    })
    // The earlier one brings back what was lost.
    expect(run('restore', backupFile)).toMatchObject({ status: 0 })
    await using files = await openFiles()
    expect((await read(files, id)).equals(large)).toBe(true)
  })

  it('whose event log was changed is restored only when that is asked for', async () => {
    const { id } = await prepare()
    run('backup', backupFile)
    const backup = new DatabaseSync(backupFile)
    backup.exec("update event set actor = 'somebody' where n = 1")
    backup.close()
    expect(run('restore', backupFile)).toMatchObject({
      status: 1,
      output: expect.stringContaining('was changed at row 1, so nothing was restored'),
    })
    expect(run('restore', backupFile, '--although-changed')).toMatchObject({ status: 0 })
    await using files = await openFiles()
    expect((await read(files, id)).equals(large)).toBe(true)
  })
})

it('verification opens every part of every file, and names those that are damaged', async () => {
  const { id } = await prepare()
  expect(run('audit', 'verify')).toMatchObject({
    status: 0,
    output: expect.stringContaining('Every part of every file opens: 2 files\n'),
  })
  expect(run('files', 'verify')).toMatchObject({ status: 0 })
  await damage(id)
  for (const [command, action] of [
    ['audit', 'verify'],
    ['files', 'verify'],
  ] as const)
    expect(run(command, action)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`The file ${id} is damaged`),
    })
})

describe('files', () => {
  it('move to a bucket while the server goes on, however often that is cut short', {
    tags: 'only-in-all',
  }, async () => {
    await using s3 = await startS3()
    const moveTo = () => runAside({ DATA_DIR: dataDir, FILES_URL: s3.url }, 'files', 'move')
    const { id, upload } = await prepare()
    await using server = await startOn(dataDir)
    const expectCopied = async (objects: number) => {
      const { status, output } = await moveTo()
      expect([status, output]).toEqual([0, expect.stringContaining(`Copied to the bucket: ${objects}.`)])
    }
    await expectCopied(4)
    // As when it was cut short.
    const bucket = openObjectStore({ dataDir, filesUrl: new URL(s3.url) })
    const copied: string[] = []
    for await (const { name } of bucket.list()) copied.push(name)
    for (const name of ['store-id', ...copied.filter((each) => each !== 'store-id').slice(1)])
      await bucket.delete(name)
    {
      await using early = await openFiles(dataDir, s3.url)
      await expect(saveFile(early, large, { name: 'a.dcm' })).rejects.toMatchObject({ reason: 'away' })
    }
    await expectCopied(3)
    await using meanwhile = await openFiles()
    const { id: late } = await saveFile(meanwhile, large, { name: 'late.dcm' })
    await expectCopied(3)
    await expectCopied(0)
    await server.end('SIGTERM')
    rmSync(join(dataDir, 'files'), { recursive: true })
    await using files = await openFiles(dataDir, s3.url)
    for (const each of [id, late]) expect((await read(files, each)).equals(large)).toBe(true)
    expect(await createUploads(files).find(upload)).toMatchObject({ offset: 300_000 })
  })

  it('are not moved to the bucket of another database', async () => {
    await using s3 = await startS3()
    await prepare()
    await openObjectStore({ dataDir, filesUrl: new URL(s3.url) }).put('store-id', [Buffer.from('another')])
    expect(await runAside({ DATA_DIR: dataDir, FILES_URL: s3.url }, 'files', 'move')).toMatchObject({
      status: 1,
      output: expect.stringContaining('the files of another database'),
    })
    expect(run('files', 'move').output).toContain('Set FILES_URL')
  })

  it('that are lost leave a store that can be claimed, and used for the next ones', async () => {
    const { id } = await prepare()
    rmSync(join(dataDir, 'files'), { recursive: true })
    {
      await using files = await openFiles()
      await expect(saveFile(files, large, { name: 'a.dcm' })).rejects.toMatchObject({ reason: 'away' })
    }
    expect(run('files', 'claim')).toMatchObject({ status: 0 })
    await using files = await openFiles()
    const saved = await saveFile(files, large, { name: 'a.dcm' })
    expect((await read(files, saved.id)).equals(large)).toBe(true)
    await expect(read(files, id)).rejects.toThrow('is missing')
  })
})
