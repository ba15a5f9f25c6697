import { type NotificationKind, notificationKinds } from '#contract/mail/notification-kinds.ts'
import type { Composers, MailDeps } from '../case/mails.ts'
import type { Job } from '../company/outbox/store.ts'
import { createNoticeMails } from '../company/staff/notice-mails.ts'
import type { Db } from '../schema/tables.ts'

export function notificationMails(deps: MailDeps) {
  const { deskOrigin } = deps.config
  const toDesk = (path: string) => (deskOrigin === undefined ? '' : `: ${deskOrigin}${path}`)
  return {
    'unseen-notifications': createNoticeMails(deps)(async (_about, job) => {
      const counts = await countMailed(deps.db, job)
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      if (total === 0) return undefined
      const waiting = toNumber(total, 'notification waits for you', 'notifications wait for you')
      return {
        subject: waiting,
        what: `${waiting} at the desk, unseen for more than an hour: ${toList(counts)}.`,
        todo: [
          `Open them${toDesk('/for-you')}`,
          `To be notified on your phone at once, turn notifications on${toDesk('/account')}`,
        ],
      }
    }),
  } satisfies Partial<Composers>
}

/** Counts the notifications for which mail-unseen.ts has queued this mail, by kind. */
async function countMailed(
  db: Db,
  { subjectId, createdAt }: Job,
): Promise<ReadonlyMap<NotificationKind, number>> {
  const rows = await db
    .selectFrom('notification')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('staff_id', '=', subjectId)
    .where('mailed_at', '=', createdAt)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

const words = {
  given: ['inquiry given to you', 'inquiries given to you'],
  'step-given': ['step planned for you', 'steps planned for you'],
  mentioned: ['mention in a note', 'mentions in notes'],
  answered: ['answer by a colleague to your inquiry', 'answers by colleagues to your inquiries'],
  wrote: ['message from a patient of yours', 'messages from patients of yours'],
  withdrew: ['patient of yours who withdrew', 'patients of yours who withdrew'],
  'came-back': ['patient of yours who wants to go on', 'patients of yours who want to go on'],
} as const satisfies Record<NotificationKind, readonly [string, string]>

function toList(counts: ReadonlyMap<NotificationKind, number>): string {
  return notificationKinds
    .flatMap((kind) => {
      const count = counts.get(kind)
      const [one, many] = words[kind]
      return count === undefined ? [] : toNumber(count, one, many)
    })
    .join(', ')
}

function toNumber(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
