import { MAX_NOTIFICATIONS, type Notifications } from '#contract/desk/notifications.ts'
import { readWritten } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { KEPT_MS } from '../case/life/notify.ts'
import type { Db } from '../schema/tables.ts'

type ReadDeps = OpenDeps & { db: Db; now: () => number }

export async function readNotifications(deps: ReadDeps, staffId: string): Promise<Notifications> {
  const after = deps.now() - KEPT_MS
  const rows = await deps.db
    .selectFrom('notification')
    .innerJoin('inquiry', 'inquiry.id', 'notification.inquiry_id')
    .select([
      'notification.id as notificationId',
      'notification.kind',
      'notification.actor',
      'notification.absent_id as absent',
      'notification.at',
      'notification.seen_at',
      'inquiry.id',
      'inquiry.reference',
      'inquiry.key_id',
      'inquiry.sealed',
    ])
    .where('notification.staff_id', '=', staffId)
    .where('notification.at', '>', after)
    .orderBy('notification.at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute()
  const { unseen } = await deps.db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('unseen'))
    .where('staff_id', '=', staffId)
    .where('at', '>', after)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    notifications: rows.map(({ notificationId, kind, actor, absent, at, seen_at, ...inquiry }) => ({
      id: notificationId,
      kind,
      reference: inquiry.reference,
      name: readWritten(deps, inquiry).name,
      actor,
      absent,
      at,
      isSeen: seen_at !== null,
    })),
    unseen: Number(unseen),
  }
}
