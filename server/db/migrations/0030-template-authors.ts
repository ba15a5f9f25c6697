import { type Kysely, sql } from 'kysely'

/** Who added a template, as the event log has it. Those that came with the software have no author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table template add column author text`.execute(db)
  await sql`update template set author = (
    select subject_id from event
    where kind = 'template-changed' and detail = '{"template":"' || template.id || '","change":"added"}'
  )`.execute(db)
}
