// Runs on PostgreSQL too.

import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { openFile } from '../../../server/case/files/find-files.ts'
import { createUploads, type Uploads } from '../../../server/patient-page/files/uploads.ts'
import { AppError } from '../../../server/platform/http/app-error.ts'
import { StoreError } from '../../../server/platform/store/object-store.ts'

const KIB = 1024
const photo = Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), randomBytes(300 * KIB)])

let app: TestApp
let uploads: Uploads

beforeEach(async () => {
  app = await createTestApp()
  uploads = createUploads(toDeps(app))
})

afterEach(() => app[Symbol.asyncDispose]())

function toDeps({ db, vault, fileStore, clock }: TestApp) {
  return { db, vault, store: fileStore, now: () => clock.now }
}

const begin = (bytes = photo.byteLength) => uploads.begin({ name: 'scan.jpg', bytes })

/** Parts as a network brings them, then the end, a break or silence. */
async function* arrive(content: Buffer, then: 'ends' | 'breaks' | 'hangs' = 'ends', partBytes = 1_460) {
  for (let from = 0; from < content.byteLength; from += partBytes) {
    yield content.subarray(from, from + partBytes)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (then === 'breaks') throw new Error('ECONNRESET')
  if (then === 'hangs') await new Promise(() => {})
}

async function read(id: string): Promise<Buffer | undefined> {
  const file = await openFile(toDeps(app), id)
  if (file === undefined) return undefined
  const parts: Buffer[] = []
  for await (const part of file.read()) parts.push(part)
  return Buffer.concat(parts)
}

const countObjects = async (id: string) =>
  (await app.db.selectFrom('file_object').select('name').where('file_id', '=', id).execute()).length

describe('an upload', () => {
  it('that arrives over a connection that breaks goes on where it was, byte by byte', async () => {
    const id = await begin()
    let offset = 0
    for (let cut = 1; offset < photo.byteLength; cut++) {
      const next = Math.min(photo.byteLength, offset + 7_001 * cut)
      const state = await uploads.append(id, offset, arrive(photo.subarray(offset, next), 'breaks'))
      expect(state).toEqual({ offset: next, length: photo.byteLength })
      offset = state.offset
    }
    expect((await read(id))?.equals(photo)).toBe(true)
    expect(await openFile(toDeps(app), id)).toMatchObject({ name: 'scan.jpg', type: 'image/jpeg' })
  })

  it('can be read only once all of it is there', async () => {
    const id = await begin()
    await uploads.append(id, 0, arrive(photo.subarray(0, -1)))
    expect(await read(id)).toBeUndefined()
    await uploads.append(id, photo.byteLength - 1, arrive(photo.subarray(-1)))
    expect((await read(id))?.equals(photo)).toBe(true)
  })

  it('is asked for at another offset, or appended to beyond its length: refused', async () => {
    const id = await begin(1_000)
    await uploads.append(id, 0, arrive(photo.subarray(0, 500)))
    for (const offset of [0, 499, 501, 1_000])
      await expect(uploads.append(id, offset, arrive(photo))).rejects.toEqual(
        new AppError('changed_meanwhile'),
      )
    await expect(uploads.append(id, 500, arrive(photo))).rejects.toEqual(new AppError('too_large'))
    const state = await uploads.find(id)
    expect(state?.offset).toBeGreaterThanOrEqual(500)
    expect(state?.offset).toBeLessThan(1_000)
    const tight = await begin(1_000)
    await expect(uploads.append(tight, 0, arrive(photo.subarray(0, 1_001)))).rejects.toEqual(
      new AppError('too_large'),
    )
    await expect(begin(0)).rejects.toEqual(new AppError('invalid_request'))
    expect(await uploads.find('nothing')).toBeUndefined()
  })

  it('whose connection is dead is taken over at once, and keeps all that had arrived', async () => {
    const id = await begin()
    const dead = uploads.append(id, 0, arrive(photo.subarray(0, 100_001), 'hangs'))
    for (let arrived = 0; arrived < 98_304; arrived = await readStored(id))
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await uploads.find(id)).toEqual({ offset: 100_001, length: photo.byteLength })
    expect(await dead).toMatchObject({ offset: 100_001 })
    await uploads.append(id, 100_001, arrive(photo.subarray(100_001)))
    expect((await read(id))?.equals(photo)).toBe(true)
  })

  it('whose connections follow each other at once has one at a time, and none that is forgotten', async () => {
    const id = await begin()
    const connections = Array.from({ length: 5 }, () => uploads.append(id, 0, arrive(photo, 'hangs')))
    // One brought what there is, and would wait for ever.
    while ((await readStored(id)) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const state = await uploads.find(id)
    await Promise.allSettled(connections)
    expect(await uploads.find(id)).toEqual(state)
  })

  it.runIf(isPostgresRun())('that goes on at another server is over at the first one', async () => {
    await using other = await app.openAnother()
    const elsewhere = createUploads({ ...toDeps(app), db: other.db, store: other.fileStore })
    const id = await begin()
    const first = uploads.append(id, 0, arrive(photo.subarray(0, 20_000), 'hangs'))
    const isRefused = expect(first).rejects.toEqual(new AppError('changed_meanwhile'))
    while ((await readStored(id)) < 16 * KIB) await new Promise((resolve) => setTimeout(resolve, 5))
    // The 3,616 bytes after the first chunk were never confirmed.
    await elsewhere.append(id, 16 * KIB, arrive(photo.subarray(16 * KIB)))
    expect(await uploads.find(id)).toEqual({ offset: photo.byteLength, length: photo.byteLength })
    await isRefused
    expect((await read(id))?.equals(photo)).toBe(true)
  })

  it('whose bytes the store could not keep has confirmed none of them', async () => {
    const { fileStore } = app
    const store = { ...fileStore, put: () => Promise.reject(new StoreError('full', 'There is no room')) }
    const failing = createUploads({ ...toDeps(app), store })
    const id = await begin()
    await expect(failing.append(id, 0, [photo])).rejects.toMatchObject({ reason: 'full' })
    expect(await readStored(id)).toBe(0)
    await uploads.append(id, 0, [photo])
    expect((await read(id))?.equals(photo)).toBe(true)
  })

  it('that nobody goes on with is deleted after two days, with every byte', async () => {
    const id = await begin()
    await uploads.append(id, 0, arrive(photo.subarray(0, 200_000)))
    app.clock.now += 47 * HOUR_MS
    await app.runTask('forgetFiles')
    await uploads.append(id, 200_000, arrive(photo.subarray(200_000, 200_001)))
    app.clock.now += 47 * HOUR_MS
    await app.runTask('forgetFiles')
    expect(await uploads.find(id)).toMatchObject({ offset: 200_001 })
    app.clock.now += 2 * HOUR_MS
    await app.runTask('forgetFiles')
    await app.runTask('deleteReleased')
    expect(await uploads.find(id)).toBeUndefined()
    expect(await app.db.selectFrom('file_object').selectAll().execute()).toEqual([])
  })

  it('is packed into full objects, and reads the same before, meanwhile and after', async () => {
    const id = await begin()
    for (let offset = 0; offset < photo.byteLength; offset += 10_000)
      await uploads.append(id, offset, arrive(photo.subarray(offset, offset + 10_000)))
    expect(await countObjects(id)).toBeGreaterThan(30)
    const file = await openFile(toDeps(app), id)
    const parts: Buffer[] = []
    for await (const part of file?.read() ?? []) {
      if (parts.length === 3) await app.runTask('packFiles')
      parts.push(part)
    }
    expect(Buffer.concat(parts).equals(photo)).toBe(true)
    expect(await countObjects(id)).toBe(1)
    app.clock.now += 25 * HOUR_MS
    await app.runTask('deleteReleased')
    expect((await read(id))?.equals(photo)).toBe(true)
    expect(await app.db.selectFrom('file_object').select('file_id').execute()).toEqual([{ file_id: id }])
  })
})

async function readStored(id: string): Promise<number> {
  const row = await app.db.selectFrom('file').select('stored_bytes').where('id', '=', id).executeTakeFirst()
  return row?.stored_bytes ?? 0
}
