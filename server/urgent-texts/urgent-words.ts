import { HOUR_MS } from '#contract/durations.ts'
import type { escalationKinds, UrgentKind } from '#contract/mail/mail-kinds.ts'
import { isAnswerOwed } from '../case/inquiry/life-columns.ts'
import type { Db } from '../schema/tables.ts'

export type QueuedText = { kind: UrgentKind; inquiry_id: string | null; about_id: string | null }

type Frame = { companyName: string; deskOrigin: string; at: number }
type NoticeKind = Exclude<UrgentKind, (typeof escalationKinds)[number]>

const notices: Record<NoticeKind, (name: string) => string> = {
  'codes-refused': (name) => `wrong sign-in codes for ${name}`,
  'recovery-code-used': (name) => `${name} signed in with a recovery code`,
  'many-erased': (name) => `${name} has erased many inquiries`,
  'many-exported': (name) => `${name} has exported many inquiries`,
  'account-tampered': (name) => `the account of ${name} was changed in the database`,
}

/** Text messages are read by networks and shown on locked phones: they name no patient, and nothing about one. */
export async function composeText(
  db: Db,
  { kind, inquiry_id, about_id }: QueuedText,
  { companyName, deskOrigin, at }: Frame,
): Promise<string | undefined> {
  if (inquiry_id !== null) {
    const waiting = await db
      .selectFrom('inquiry')
      .select(['reference', 'received_at'])
      .where('id', '=', inquiry_id)
      .where(isAnswerOwed)
      .executeTakeFirst()
    if (waiting === undefined) return undefined
    const hours = Math.floor((at - waiting.received_at) / HOUR_MS)
    const { reference } = waiting
    return `${companyName}: ${reference} has waited ${hours} hours for an answer. ${deskOrigin}/inquiries/${reference}`
  }
  if (!isNoticeKind(kind)) return undefined
  const person = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', about_id ?? '')
    .executeTakeFirst()
  return person && `${companyName}: ${notices[kind](person.name)}. Your mail says what to do.`
}

/** False for a kind that another version has queued. */
function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(notices, kind)
}
