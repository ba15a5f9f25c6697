import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import type { FileDeps } from './file-deps.ts'
import { type FileRow, fileColumns, type StoredFile, toFileKey, toStoredFile } from './file-rows.ts'
import { readContent } from './read-content.ts'

type FindDeps = { db: Db; vault: Pick<Vault, 'open'> }

/** Returns the files that exist, in no order. */
export async function listFiles({ db, vault }: FindDeps, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('file').select(fileColumns).where('id', 'in', ids).execute()
  return rows.map((row) => toStoredFile(vault, row))
}

/** The files in the order of their ids. Throws when one was deleted, or when a mail can't carry all of them. */
export async function findFiles(
  deps: FindDeps,
  ids: readonly string[],
  maxBytes: number = fileLimits.totalBytes,
): Promise<Attachment[]> {
  const rows = await listFiles(deps, ids)
  const files = ids.map((id) => {
    const row = rows.find((file) => file.id === id)
    if (row === undefined || !isWhole(row)) throw new AppError('file_gone')
    return { id, name: row.name, bytes: row.bytes }
  })
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw new AppError('mail_too_large')
  return files
}

export type OpenedFile = StoredFile & {
  /** The bytes from `from` to before `to`; all of them without a range. */
  read(range?: { from: number; to: number }): AsyncIterable<Buffer>
}

/** Undefined unless all of it is stored. Reading throws a DamagedFile where it is not what was stored. */
export async function openFile(
  { db, vault, store }: Omit<FileDeps, 'now'>,
  id: string,
): Promise<OpenedFile | undefined> {
  const row = await db.selectFrom('file').select(fileColumns).where('id', '=', id).executeTakeFirst()
  if (row === undefined || !isWhole(row)) return undefined
  const { bytes: length } = row
  return {
    ...toStoredFile(vault, row),
    read({ from, to } = { from: 0, to: length }) {
      return readContent({ db, store }, toFileKey(vault, row), { length, from, to })
    },
  }
}

export function isWhole({ state }: Pick<FileRow, 'state'>): boolean {
  return state !== 'arriving' && state !== 'gone'
}
