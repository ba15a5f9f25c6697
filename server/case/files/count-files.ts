import type { Db } from '../../schema/tables.ts'

type FileCount = { state: string; files: number; bytes: number }

export async function countFiles(db: Db): Promise<FileCount[]> {
  const rows = await db
    .selectFrom('file')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number>('stored_bytes').as('bytes'),
    ])
    .groupBy('state')
    .execute()
  return rows.map(({ state, files, bytes }) => ({ state, files: Number(files), bytes: Number(bytes) }))
}

export async function countReleased(db: Db): Promise<number> {
  const { objects } = await db
    .selectFrom('file_object')
    .select((eb) => eb.fn.countAll<number>().as('objects'))
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(objects)
}
