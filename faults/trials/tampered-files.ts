import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pick } from '#testing/server/hostile-words.ts'
import { createRandom, type Random } from '#testing/server/random.ts'
import { listObjects, type ObjectRow } from '../../server/case/files/file-rows.ts'
import { openFile } from '../../server/case/files/find-files.ts'
import { saveFile } from '../../server/case/files/save-file.ts'
import { createUploads } from '../../server/patient-page/files/uploads.ts'
import { CHUNK_BYTES, SEALED_CHUNK_BYTES, toSealedBytes } from '../../server/platform/store/sealed-chunks.ts'
import { openStored } from '../stored-files.ts'
import { none, type Trial } from '../trial.ts'

const MAX_BYTES = 600_000
const MIN_BYTES = 5 * CHUNK_BYTES

type Stored = Awaited<ReturnType<typeof openStored>>
type Tamper = (stored: Stored, random: Random, ids: [string, string]) => Promise<void>

export const tamperedFiles: Trial = {
  title: 'a file that was changed where it lies is refused, up to the last byte before the change',
  rounds: 60,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-tampered-'))
    await using stored = await openStored(dataDir)
    const names = Object.keys(tampers) as (keyof typeof tampers)[]
    let wrong = 0
    for (let round = 0; round < rounds; round++) {
      const tamper = tampers[names[round % names.length] ?? 'flip']
      const contents = [makeContent(random), makeContent(random)] as const
      const ids: [string, string] = [
        await store(stored, random, contents[0]),
        await store(stored, random, contents[1]),
      ]
      await tamper(stored, random, ids)
      for (const [index, content] of contents.entries())
        if (await isReadWrong(stored, ids[index] ?? '', content)) wrong += 1
    }
    rmSync(dataDir, { recursive: true })
    return [
      ...none('changes that went unnoticed', wrong, rounds),
      {
        what: 'control: changes that AES-256-CTR does not notice',
        count: countUnnoticedByCtr(random, rounds),
        of: rounds,
        atLeast: Math.floor(0.9 * rounds),
      },
    ]
  },
}

/** Whole in full objects, or in the pieces in which it arrived. */
async function store(stored: Stored, random: Random, content: Buffer): Promise<string> {
  const deps = { ...stored, now: Date.now }
  if (random() < 0.5) return (await saveFile(deps, content, { name: 'scan.dcm' })).id
  const uploads = createUploads(deps)
  const id = await uploads.begin({ name: 'scan.dcm', bytes: content.byteLength })
  for (let offset = 0; offset < content.byteLength; ) {
    const slice = content.subarray(offset, offset + 70_000 + Math.floor(random() * 100_000))
    offset = (await uploads.append(id, offset, [slice])).offset
  }
  return id
}

/** Whether reading hands out a byte that is not of the file, or ends before it as if it were whole. */
async function isReadWrong(
  { db, vault, store: objects }: Stored,
  id: string,
  content: Buffer,
): Promise<boolean> {
  let position = 0
  try {
    const file = await openFile({ db, vault, store: objects }, id)
    if (file === undefined) return false
    for await (const part of file.read()) {
      if (!part.equals(content.subarray(position, position + part.byteLength))) return true
      position += part.byteLength
    }
  } catch {
    return false
  }
  return position !== content.byteLength
}

/** Changes an object where it lies: in the store or in its row. */
const change =
  (edit: (sealed: Buffer, random: Random, other: Buffer) => Buffer): Tamper =>
  async (stored, random, [id, otherId]) => {
    const object = pick(random, await listObjects(stored.db, id))
    const other = pick(random, await listObjects(stored.db, otherId))
    const content = edit(await readSealed(stored, object), random, await readSealed(stored, other))
    if (object.inRow)
      await stored.db.updateTable('file_object').set({ content }).where('name', '=', object.name).execute()
    else await stored.store.put(object.name, [content])
  }

async function readSealed(
  { db, store: objects }: Stored,
  { name, bytes, inRow }: ObjectRow,
): Promise<Buffer> {
  if (!inRow) return Buffer.from(await objects.get(name, { from: 0, bytes: toSealedBytes(bytes) }))
  const row = await db
    .selectFrom('file_object')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Buffer.from(row.content ?? [])
}

const chunkOf = (sealed: Buffer, index: number) =>
  sealed.subarray(index * SEALED_CHUNK_BYTES, (index + 1) * SEALED_CHUNK_BYTES)

const tampers = {
  flip: change((sealed, random) => {
    const at = Math.floor(random() * sealed.byteLength)
    sealed.writeUInt8(sealed.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at)
    return sealed
  }),
  truncate: change((sealed, random) => sealed.subarray(0, Math.floor(random() * sealed.byteLength))),
  cutChunk: change((sealed) => sealed.subarray(0, sealed.byteLength - SEALED_CHUNK_BYTES)),
  reorder: change((sealed) =>
    Buffer.concat([chunkOf(sealed, 1), chunkOf(sealed, 0), sealed.subarray(2 * SEALED_CHUNK_BYTES)]),
  ),
  repeat: change((sealed) =>
    Buffer.concat([chunkOf(sealed, 0), chunkOf(sealed, 0), sealed.subarray(2 * SEALED_CHUNK_BYTES)]),
  ),
  swap: change((sealed, _random, other) =>
    Buffer.concat([chunkOf(other, 0), sealed.subarray(SEALED_CHUNK_BYTES)]),
  ),
  exchange: change((_sealed, _random, other) => other),
  async shorten({ db }: Stored, random: Random, [id]: [string, string]) {
    const objects = await listObjects(db, id)
    const last = pick(random, objects)
    const bytes = random() < 0.5 ? MIN_BYTES - CHUNK_BYTES : last.start + last.bytes
    await db
      .updateTable('file')
      .set({ bytes: Math.max(1, bytes - (random() < 0.5 ? 1 : 0)) })
      .where('id', '=', id)
      .execute()
  },
  async drop({ db }: Stored, random: Random, [id]: [string, string]) {
    const dropped = pick(random, await listObjects(db, id))
    await db.deleteFrom('file_object').where('name', '=', dropped.name).execute()
  },
  async renumber({ db }: Stored, random: Random, [id]: [string, string]) {
    const moved = pick(random, await listObjects(db, id))
    // Beyond every number that another object has.
    const by = 1_000 + Math.floor(random() * 100)
    await db
      .updateTable('file_object')
      .set((eb) => ({ first_chunk: eb('first_chunk', '+', by) }))
      .where('name', '=', moved.name)
      .execute()
  },
  async giveAway({ db }: Stored, _random: Random, [id, otherId]: [string, string]) {
    await db.deleteFrom('file_object').where('file_id', '=', id).execute()
    await db.updateTable('file_object').set({ file_id: id }).where('file_id', '=', otherId).execute()
  },
  async swapKeys({ db }: Stored, _random: Random, [id, otherId]: [string, string]) {
    const rows = await db
      .selectFrom('file')
      .select(['id', 'sealed'])
      .where('id', 'in', [id, otherId])
      .execute()
    for (const { id: from, sealed } of rows)
      await db
        .updateTable('file')
        .set({ sealed })
        .where('id', '=', from === id ? otherId : id)
        .execute()
  },
} satisfies Record<string, Tamper>

/** Control: counts unnoticed changes to the same chunks under the same numbers, without authentication. */
function countUnnoticedByCtr(random: Random, rounds: number): number {
  let unnoticed = 0
  for (let round = 0; round < rounds; round++) {
    const [key, plain] = [randomBytes(32), makeContent(random).subarray(0, 2 * CHUNK_BYTES)]
    const toIv = (number: number) =>
      Buffer.concat([Buffer.alloc(8), Buffer.of(0, 0, 0, number), Buffer.alloc(4)])
    const chunks = [0, 1].map((number) => {
      const cipher = createCipheriv('aes-256-ctr', key, toIv(number))
      return cipher.update(plain.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES))
    })
    const changed = random() < 0.5 ? chunks.toReversed() : [chunks[0], chunks[0]]
    const opened = changed.map((chunk, number) =>
      createDecipheriv('aes-256-ctr', key, toIv(number)).update(chunk ?? Buffer.alloc(0)),
    )
    if (!Buffer.concat(opened).equals(plain)) unnoticed += 1
  }
  return unnoticed
}

function makeContent(random: Random): Buffer {
  return randomBytes(MIN_BYTES + Math.floor(random() * MAX_BYTES))
}
