import { type ObjectStore, StoreError } from '../../platform/store/object-store.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { type FileRow, fileColumns, toFileKey } from './file-rows.ts'
import { readContent } from './read-content.ts'

type VerifyDeps = { db: Db; vault: Vault; store: ObjectStore }
export type FilesVerdict = { files: number; bytes: number; damaged: { id: string; reason: string }[] }

/** Opens every chunk of every file. What is still arriving counts as far as it is confirmed. */
export async function verifyFiles({ db, vault, store }: VerifyDeps): Promise<FilesVerdict> {
  const verdict: FilesVerdict = { files: 0, bytes: 0, damaged: [] }
  let last = 0
  for (;;) {
    const row = await db
      .selectFrom('file')
      .select(['n', 'stored_bytes', ...fileColumns])
      .where('state', '!=', 'gone')
      .where('n', '>', last)
      .orderBy('n')
      .executeTakeFirst()
    if (row === undefined) return verdict
    last = row.n
    verdict.files += 1
    try {
      verdict.bytes += await verifyFile({ db, vault, store }, row)
    } catch (error) {
      if (error instanceof StoreError) throw error
      verdict.damaged.push({ id: row.id, reason: error instanceof Error ? error.message : String(error) })
    }
  }
}

async function verifyFile(
  { db, vault, store }: VerifyDeps,
  row: FileRow & { stored_bytes: number },
): Promise<number> {
  const range = { length: row.bytes, from: 0, to: row.stored_bytes }
  let bytes = 0
  for await (const part of readContent({ db, store }, toFileKey(vault, row), range)) bytes += part.byteLength
  return bytes
}
