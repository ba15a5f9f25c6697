import { PRESENCE_ENDS_MS, type PresenceState, type Present } from '#contract/desk/presence.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Db } from '../../schema/tables.ts'

type NewPresence = { staffId: string; reference: string; state: PresenceState; now: number }

/** Also forgets desks that were closed or cut off. Throws `not_found` for what is no inquiry. */
export async function tellPresence(db: Db, { staffId, reference, state, now }: NewPresence): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('seen_at', '<', now - PRESENCE_ENDS_MS)
    .execute()
  const inquiry = await db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  // One that was erased meanwhile is left by all.
  if (inquiry === undefined && state === 'left') return
  if (inquiry === undefined) throw new AppError('not_found')
  if (state === 'left') {
    await db
      .deleteFrom('presence')
      .where('staff_id', '=', staffId)
      .where('inquiry_id', '=', inquiry.id)
      .execute()
    return
  }
  const seen = { is_writing: Number(state === 'writing'), seen_at: now }
  await db
    .insertInto('presence')
    .values({ staff_id: staffId, inquiry_id: inquiry.id, ...seen })
    .onConflict((conflict) => conflict.columns(['staff_id', 'inquiry_id']).doUpdateSet(seen))
    .execute()
}

/** In the order of their inquiries. */
export async function readPresence(db: Db, now: number): Promise<Present[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('inquiry', 'inquiry.id', 'presence.inquiry_id')
    .select(['inquiry.reference', 'staff_id', 'is_writing'])
    .where('seen_at', '>=', now - PRESENCE_ENDS_MS)
    .orderBy('inquiry.n')
    .orderBy('staff_id')
    .execute()
  return rows.map(({ reference, staff_id, is_writing }) => ({
    reference,
    staffId: staff_id,
    isWriting: is_writing === 1,
  }))
}
