import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Without a plan, a patient is asked again this long after an answer. */
const ASK_AGAIN_MS = 3 * DAY_MS

/**
 * One next step with a time replaces due time, follow-up, snooze and waiting; see contract/life/. The undo of a merge
 * made earlier isn't exact: the detached repeat is due by its promise, or at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry rename column status to standing`.execute(db)
  await sql`alter table inquiry rename column assigned_to to owner`.execute(db)
  await sql`alter table inquiry rename column due_at to next_at`.execute(db)
  await sql`alter table inquiry add column next_kind text`.execute(db)
  await sql`alter table inquiry add column answered_via text`.execute(db)
  await sql`alter table inquiry add column undo text`.execute(db)
  await fillNextStep(db)
  await fillFirstChannel(db)
  await sql`update inquiry set standing = 'open' where standing not in ('closed', 'spam')`.execute(db)
  await sql`alter table inquiry drop column follow_up_at`.execute(db)
  await sql`alter table inquiry drop column snoozed_until`.execute(db)
  await sql`alter table inquiry add constraint inquiry_standing
    check (standing in ('open', 'closed', 'spam'))`.execute(db)
  await sql`alter table inquiry add constraint inquiry_next
    check ((standing = 'open') = (next_kind is not null) and (next_kind is null) = (next_at is null))`.execute(
    db,
  )
  await sql`alter table inquiry add constraint inquiry_answer
    check ((answered_at is null) = (answered_via is null))`.execute(db)
}

/** Snoozed inquiries are due at the later of both times, as shown at the desk; unplanned ones are to be asked about. */
async function fillNextStep(db: Kysely<unknown>): Promise<void> {
  const later = isPostgres(db) ? sql`greatest` : sql`max`
  const askAgainAt = sql`${Date.now() + ASK_AGAIN_MS}`
  // A row without a due time would fail the migration, and the server could not start.
  const dueAt = sql`coalesce(next_at, received_at + ${sql.lit(DAY_MS)})`
  await sql`update inquiry set
    next_kind = case
      when standing in ('closed', 'spam') then null
      when standing = 'waiting' then 'wait'
      when answered_at is null then 'answer'
      when follow_up_at is null and snoozed_until is null then 'wait'
      else 'task' end,
    next_at = case
      when standing in ('closed', 'spam') then null
      when answered_at is null and standing <> 'waiting' then ${later}(${dueAt}, coalesce(snoozed_until, 0))
      when follow_up_at is null then coalesce(snoozed_until, ${askAgainAt})
      else ${later}(follow_up_at, coalesce(snoozed_until, follow_up_at)) end`.execute(db)
}

async function fillFirstChannel(db: Kysely<unknown>): Promise<void> {
  const via = isPostgres(db) ? sql`detail::json ->> 'via'` : sql`json_extract(detail, '$.via')`
  await sql`update inquiry set answered_via = coalesce(
      (select ${via} from event where subject_id = inquiry.id and kind = 'answered' and at = answered_at limit 1),
      'email')
    where answered_at is not null`.execute(db)
}
