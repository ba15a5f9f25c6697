import { randomUUIDv7 } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import type { Life } from '#contract/life/inquiry.ts'
import type { ChangeEvent } from '#contract/life/outcome.ts'
import type { NotificationKind } from '#contract/mail/notification-kinds.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { isInvented } from '../inquiry/invented.ts'
import { type OfficeClock, readCovers } from '../staff/absences.ts'

/** The period that the list covers. */
export const KEPT_MS = 14 * DAY_MS

/** Somebody wrote to us about the inquiry. */
const WRITTEN = [
  'message-received',
  'message-noted',
  'referral-answered',
  'referral-noted',
  'referral-received',
] as const

type Cause = { inquiryId: string; actor: string; at: number; office: OfficeClock }

/** Notifies a new owner, or the owner whose inquiry was answered, in the transaction of the change. */
export async function notifyOfChange(
  trx: Trx,
  { before, after, event, ...cause }: Cause & { before: Life; after: Life; event: Pick<ChangeEvent, 'kind'> },
): Promise<void> {
  // An undo withdraws unseen notifications of the undone change.
  if (event.kind === 'undone') await deleteUnseen(trx, cause.inquiryId, before.version)
  const { version } = after
  if (after.owner !== null && after.owner !== before.owner)
    await insertNotification(trx, { ...cause, staffId: after.owner, kind: 'given', version })
  for (const staffId of listNewHelpers(before, after))
    await insertNotification(trx, { ...cause, staffId, kind: 'step-given', version })
  if (event.kind === 'answered' && before.owner !== null)
    await insertNotification(trx, { ...cause, staffId: before.owner, kind: 'answered', version })
  if (WRITTEN.some((kind) => kind === event.kind) && after.owner !== null)
    await insertNotification(trx, { ...cause, staffId: after.owner, kind: 'wrote', version })
  if (event.kind === 'withdrawn' && after.owner !== null)
    await insertNotification(trx, { ...cause, staffId: after.owner, kind: 'withdrew', version })
  if (event.kind === 'withdrawal-taken-back' && after.owner !== null)
    await insertNotification(trx, { ...cause, staffId: after.owner, kind: 'came-back', version })
}

/** Lists members of staff who were just given a step of another person's inquiry. */
function listNewHelpers(before: Life, after: Life): string[] {
  const given = after.steps.filter(
    (step) => step.for !== after.owner && before.steps.find(({ id }) => id === step.id)?.for !== step.for,
  )
  return [...new Set(given.flatMap((step) => step.for ?? []))]
}

export async function notifyMentioned(trx: Trx, { staffIds, ...cause }: Cause & { staffIds: string[] }) {
  for (const staffId of staffIds)
    await insertNotification(trx, { ...cause, staffId, kind: 'mentioned', version: null })
}

type NewNotification = Cause & { staffId: string; kind: NotificationKind; version: number | null }

async function insertNotification(
  trx: Trx,
  { staffId, inquiryId, kind, actor, at, office, version }: NewNotification,
): Promise<void> {
  const recipients = [staffId, ...(await readCovers(trx, office, staffId, at))].filter((id) => id !== actor)
  if (recipients.length === 0) return
  // Nobody's phone or mailbox hears of an invented inquiry.
  const leftAt = (await isInvented(trx, inquiryId)) ? at : null
  await trx
    .insertInto('notification')
    .values(
      recipients.map((id) => ({
        id: randomUUIDv7(),
        staff_id: id,
        absent_id: id === staffId ? null : staffId,
        inquiry_id: inquiryId,
        kind,
        actor,
        at,
        version,
        seen_at: null,
        pushed_at: leftAt,
        mailed_at: leftAt,
      })),
    )
    .execute()
}

async function deleteUnseen(trx: Trx, inquiryId: string, version: number): Promise<void> {
  await trx
    .deleteFrom('notification')
    .where('inquiry_id', '=', inquiryId)
    .where('version', '=', version)
    .where('seen_at', 'is', null)
    .execute()
}

type Seen = { staffId: string; ids: readonly string[]; at: number }

export async function markSeen(db: Db, { staffId, ids, at }: Seen): Promise<void> {
  await db
    .updateTable('notification')
    .set({ seen_at: at })
    .where('staff_id', '=', staffId)
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .execute()
}

export async function deleteOldNotifications(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('at', '<=', now - KEPT_MS)
    .execute()
}
