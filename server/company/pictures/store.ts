import { hash } from 'node:crypto'
import type { Db } from '../../schema/tables.ts'

/** A WebP without metadata. */
export type EncodedPicture = { width: number; height: number; content: Uint8Array }

/** In base64, by their ids. */
export type ReadPictures = (ids: readonly string[]) => Promise<Record<string, string>>

const ID_DIGITS = 32

/** Its id is a hash of its content: the same picture again is the same row. */
export async function savePicture(
  db: Db,
  now: number,
  { width, height, content }: EncodedPicture,
): Promise<string> {
  const id = hash('sha256', content).slice(0, ID_DIGITS)
  await db
    .insertInto('picture')
    .values({ id, width, height, content, uploaded_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ uploaded_at: now }))
    .execute()
  return id
}

export async function findPicture(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('picture').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content
}

/** Returns the ids that are stored. */
export async function listStoredPictures(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('picture').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Where there is no database. */
export const readNoPictures: ReadPictures = async () => ({})

export function createPicturesReader(db: Db): ReadPictures {
  return async function readPictures(ids) {
    if (ids.length === 0) return {}
    const rows = await db.selectFrom('picture').select(['id', 'content']).where('id', 'in', ids).execute()
    return Object.fromEntries(rows.map(({ id, content }) => [id, Buffer.from(content).toString('base64')]))
  }
}
