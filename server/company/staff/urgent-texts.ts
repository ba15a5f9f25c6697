import type { UrgentKind } from '#contract/mail/mail-kinds.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/** A text message is about an inquiry, or about somebody's account. */
export type UrgentText = { kind: UrgentKind; at: number } & ({ inquiryId: string } | { aboutId: string })

/** Queues text messages, in the transaction of their cause, to those who have said something of themselves. */
export async function queueUrgentTexts(
  trx: Trx,
  staffIds: readonly string[],
  { kind, at, ...subject }: UrgentText,
): Promise<void> {
  if (staffIds.length === 0) return
  const people = await trx
    .selectFrom('profile')
    .innerJoin('staff', 'staff.id', 'profile.id')
    .select('profile.id')
    .where('profile.id', 'in', staffIds)
    .where('disabled_at', 'is', null)
    .execute()
  if (people.length === 0) return
  const about = {
    inquiry_id: 'inquiryId' in subject ? subject.inquiryId : null,
    about_id: 'aboutId' in subject ? subject.aboutId : null,
  }
  const times = { attempts: 0, created_at: at, due_at: at, lease_until: 0 }
  await trx
    .insertInto('urgent_text')
    .values(people.map(({ id }) => ({ staff_id: id, ...about, kind, ...times })))
    .execute()
}

export async function deleteUrgentText(db: Db, n: number): Promise<void> {
  await db.deleteFrom('urgent_text').where('n', '=', n).execute()
}
