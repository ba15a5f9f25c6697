import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engine.ts'

/** What coordinators say of a file that came in: its place among the others, its name, whether it is for the hospital. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rowNumber, integer, bytes, strict } = columnTypes(db)
  await sql`
    create table file_label (
      n ${rowNumber},
      id text not null unique references file (id) on delete cascade,
      position ${integer},
      for_hospital ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`.execute(db)
}
