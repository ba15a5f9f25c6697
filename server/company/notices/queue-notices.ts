import { randomUUIDv7 } from 'node:crypto'
import { type EventKind, parseDetail } from '#contract/life/events.ts'
import type { Trx } from '../../schema/tables.ts'
import { copyWaitingNotices, enqueueNotices } from '../outbox/former-server.ts'

/** In place of an account's id. */
export const SUPPORT = 'support'

/** Settings by which mail, sign-ins or backups could be diverted. */
const sectionsWithNotice: readonly string[] = ['mail', 'mailbox', 'sign-in', 'backup']

const kindsWithNotice: readonly string[] = [
  'keys-downloaded',
  'account-added',
  'account-disabled',
  'account-enabled',
  'account-reset',
  'role-changed',
] satisfies EventKind[]

type EventRow = { n: number; kind: string; subject_id: string; actor: string; at: number; detail: string }

/**
 * Queues a mail to every administrator, and to the person concerned, for each event by which somebody at the desk could take
 * mail, sign-ins, backups, keys or accounts over, or have patients' files sent elsewhere. Commands on the machine are not told of: who runs them holds the keys.
 */
export async function queueNotices(trx: Trx, events: readonly EventRow[]): Promise<void> {
  for (const event of events) {
    const { n, at, actor, kind, subject_id: subjectId } = event
    if (!isTold(event) || !(await isStaff(trx, actor))) continue
    const administrators = await listAdministrators(trx)
    const people = new Set([...administrators, subjectId, actor])
    // The link to set a password is the mail for a new account.
    if (kind === 'account-added') people.delete(subjectId)
    if (findSection(event) === 'mail') await copyWaitingNotices(trx, at)
    const mails = [...people, SUPPORT].map((recipient) => ({
      staffId: actor,
      kind: 'administration-changed' as const,
      itemId: [randomUUIDv7(), recipient, n].join('.'),
      createdAt: at,
    }))
    await enqueueNotices(trx, mails, at)
  }
}

function isTold(event: EventRow): boolean {
  const section = findSection(event)
  if (section !== undefined) return sectionsWithNotice.includes(section)
  if (event.kind === 'hospital-changed')
    return parseDetail(event.kind, JSON.parse(event.detail))?.addresses === 'changed'
  // One's own second step is removed in a session that has passed one.
  if (event.kind === 'factor-removed') return event.actor !== event.subject_id
  return kindsWithNotice.includes(event.kind)
}

function findSection({ kind, detail }: EventRow): string | undefined {
  return kind === 'setting-changed' ? parseDetail(kind, JSON.parse(detail))?.section : undefined
}

async function isStaff(trx: Trx, id: string): Promise<boolean> {
  const found = await trx.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

async function listAdministrators(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('staff')
    .select('id')
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
