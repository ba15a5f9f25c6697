import type { Selectable } from 'kysely'
import type { FileKey } from '../../platform/store/sealed-chunks.ts'
import type { WrittenObject } from '../../platform/store/write-objects.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { FileState } from '../../schema/case-tables.ts'
import { insertOnce } from '../../schema/compiled.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { fileWords } from './file-words.ts'

/** Bound parameters of one statement are limited. */
const ROWS_AT_A_TIME = 1_000

export const fileColumns = ['id', 'bytes', 'state', 'key_id', 'sealed'] as const

export type FileRow = Pick<Selectable<Tables['file']>, (typeof fileColumns)[number]>

export type StoredFile = { id: string; name: string; type: string; bytes: number; state: FileState }

export function toStoredFile(vault: Pick<Vault, 'open'>, row: FileRow): StoredFile {
  const { id, bytes, state } = row
  const { name, type } = fileWords.open(vault, row)
  return { id, name, type, bytes, state }
}

export function toFileKey(vault: Pick<Vault, 'open'>, row: FileRow): FileKey {
  return { fileId: row.id, key: Buffer.from(fileWords.open(vault, row).key, 'base64') }
}

export function toSealedKey({ key }: FileKey): string {
  return Buffer.from(key).toString('base64')
}

const insertRows = insertOnce('file_object', (insert) => insert)

export async function insertObjects(
  trx: Trx,
  fileId: string,
  objects: readonly WrittenObject[],
): Promise<void> {
  for (let from = 0; from < objects.length; from += ROWS_AT_A_TIME) {
    const rows = objects.slice(from, from + ROWS_AT_A_TIME).map((object) => ({
      name: object.name,
      file_id: fileId,
      start: object.start,
      bytes: object.bytes,
      first_chunk: object.firstChunk,
      chunks: object.chunks,
      content: object.content ?? null,
    }))
    await insertRows(trx, rows)
  }
}

export type ObjectRow = Pick<
  Selectable<Tables['file_object']>,
  'name' | 'first_chunk' | 'chunks' | 'start' | 'bytes'
> & { inRow: boolean }

export async function listObjects(db: Db, fileId: string): Promise<ObjectRow[]> {
  const rows = await db
    .selectFrom('file_object')
    .select((eb) => [
      'name',
      'first_chunk',
      'chunks',
      'start',
      'bytes',
      eb('content', 'is not', null).as('in_row'),
    ])
    .where('file_id', '=', fileId)
    .orderBy('first_chunk')
    .execute()
  return rows.map(({ in_row, ...row }) => ({ ...row, inRow: Boolean(in_row) }))
}
