import { randomUUID } from 'node:crypto'
import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { DAY_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'

type NewFile = { name: string; type: string; content: Uint8Array; now: number }

/** A file never changes, so that a reply that waits sends what its author attached. */
export async function addFile(
  db: Db,
  vault: Vault,
  { name, type, content, now }: NewFile,
): Promise<Attachment> {
  const id = randomUUID()
  const { keyId, sealed } = vault.seal(toPlace(id), Buffer.from(content).toString('base64'))
  const bytes = content.byteLength
  await db
    .insertInto('file')
    .values({ id, name, type, bytes, unused_since: now, key_id: keyId, sealed })
    .execute()
  return { id, name, bytes }
}

type StoredFile = { name: string; type: string; content: Buffer<ArrayBuffer> }

export async function openFile(db: Db, vault: Vault, id: string): Promise<StoredFile | undefined> {
  const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const base64 = vault.open(toPlace(id), { keyId: row.key_id, sealed: row.sealed })
  return { name: row.name, type: row.type, content: Buffer.from(base64, 'base64') }
}

/** The files in the order of their ids. Throws when one was deleted, or when a mail can't carry all of them. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('file').select(['id', 'name', 'bytes']).where('id', 'in', ids).execute()
  const files = ids.map((id) => {
    const row = rows.find((file) => file.id === id)
    if (row === undefined) throw new AppError('file_gone')
    return row
  })
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > fileLimits.totalBytes)
    throw new AppError('mail_too_large')
  return files
}

/**
 * Deletes files that neither a template nor a message has had for a day: so long a deleted template can come back, and
 * an upload may take its time to be saved.
 */
export async function forgetFiles(db: Db, now: number): Promise<void> {
  const used = db
    .selectFrom('template_file')
    .select('file_id')
    .union(db.selectFrom('message_file').select('file_id'))
  await db
    .updateTable('file')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where('id', 'in', used)
    .execute()
  await db
    .updateTable('file')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where('id', 'not in', used)
    .execute()
  await db
    .deleteFrom('file')
    .where('unused_since', '<', now - DAY_MS)
    .where('id', 'not in', used)
    .execute()
}

function toPlace(rowId: string) {
  return { table: 'file', column: 'sealed', rowId }
}
