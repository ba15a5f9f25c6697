import type { NotificationKind } from '#contract/mail/notification-kinds.ts'
import type { Db } from '../../schema/tables.ts'
import { KEPT_SECONDS, type PushMessage } from './send.ts'

type Claimed = {
  id: string
  staffId: string
  absentId: string | null
  kind: NotificationKind
  reference: string
  at: number
}

const words = {
  given: 'An inquiry was given to you',
  'step-given': 'A step was planned for you',
  mentioned: 'You were mentioned in a note',
  answered: 'A colleague answered your inquiry',
  wrote: 'A patient wrote to you',
  withdrew: 'A patient of yours has withdrawn',
  'came-back': 'A patient of yours wants to go on after all',
} as const satisfies Record<NotificationKind, string>
const wordsForCover = 'A notification for somebody you cover for'

/** Claims unseen notifications that were not pushed yet, by person; each once across all instances. */
export async function claimUnseen(db: Db, now: number): Promise<Map<string, Claimed[]>> {
  const rows = await db
    .updateTable('notification')
    .set({ pushed_at: now })
    .where('pushed_at', 'is', null)
    .where('seen_at', 'is', null)
    .where('at', '>', now - KEPT_SECONDS * 1_000)
    .returning((eb) => [
      'id',
      'staff_id as staffId',
      'absent_id as absentId',
      'kind',
      'at',
      eb
        .selectFrom('inquiry')
        .select('inquiry.reference')
        .whereRef('inquiry.id', '=', 'notification.inquiry_id')
        .$asScalar()
        .$notNull()
        .as('reference'),
    ])
    .execute()
  return Map.groupBy(rows, ({ staffId }) => staffId)
}

export async function areUnseen(db: Db, notifications: readonly Pick<Claimed, 'id'>[]): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where(
      'id',
      'in',
      notifications.map(({ id }) => id),
    )
    .where('seen_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Several become one message. No name and no patient data: it may show on a locked screen. */
export function toMessage(notifications: readonly [Claimed, ...Claimed[]]): PushMessage {
  const [{ kind, reference, absentId }] = notifications
  const urgency = notifications.some((notification) => notification.kind !== 'answered') ? 'high' : 'normal'
  if (notifications.length > 1)
    return {
      title: `${notifications.length} notifications for you`,
      body: '',
      path: '/for-you',
      topic: 'several',
      urgency,
    }
  return {
    title: absentId === null ? words[kind] : wordsForCover,
    body: reference,
    path: `/inquiries/${reference}`,
    topic: reference,
    urgency,
  }
}
