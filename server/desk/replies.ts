import { randomUUIDv7 } from 'node:crypto'
import type { NewReply } from '#contract/desk/inquiries.ts'
import { appendEvents } from '../audit/event-log.ts'
import type { SignedInStaff } from '../auth/staff-guard.ts'
import { lockAppends } from '../db/engine.ts'
import type { Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { enqueueMails } from '../outbox/store.ts'
import type { Vault } from '../vault/vault.ts'
import { toAnswered } from './actions.ts'
import { type ChangeDeps, changeInquiry } from './change-inquiry.ts'
import { findRow, toStatus } from './rows.ts'
import { insertNote, insertReply, openReply } from './written.ts'

type ReplyDeps = ChangeDeps & { wakeOutbox: () => void }

/** Queues a reply to the patient and stops the clock. The same words under the same id again add nothing. */
export async function sendReply(
  deps: ReplyDeps,
  staff: SignedInStaff,
  reference: string,
  reply: NewReply,
): Promise<void> {
  await changeInquiry(
    deps,
    {
      reference,
      version: reply.version,
      staffId: staff.id,
      isRepeat: (trx) => isKnownReply(trx, deps.vault, reference, reply),
    },
    async (row, trx, at) => {
      if (['closed', 'spam'].includes(toStatus(row))) throw new AppError('not_allowed_now')
      const { id, subject, body } = reply
      await insertReply(trx, deps.vault, { id, inquiryId: row.id, author: staff.id, at, subject, body })
      await enqueueMails(trx, [{ inquiryId: row.id, kind: 'reply', itemId: id, createdAt: at }])
      return { set: toAnswered(row, staff.id, at), kind: 'answered', detail: { via: 'email', reply: id } }
    },
  )
  deps.wakeOutbox()
}

/** A note for colleagues. It changes nothing that another could be deciding on, so no version is asked for. */
export async function addNote(
  deps: ChangeDeps,
  staff: SignedInStaff,
  reference: string,
  text: string,
): Promise<void> {
  const { db, vault } = deps
  await db.transaction().execute(async (trx) => {
    await lockAppends(trx)
    const row = await findRow(trx, reference)
    if (row === undefined) throw new AppError('not_found')
    const at = deps.now()
    await insertNote(trx, vault, { id: randomUUIDv7(), inquiryId: row.id, author: staff.id, at, text })
    await appendEvents(trx, vault, [{ subjectId: row.id, kind: 'noted', actor: staff.id, at }])
  })
  deps.announce()
}

async function isKnownReply(
  trx: Trx,
  vault: Vault,
  reference: string,
  { id, subject, body }: NewReply,
): Promise<boolean> {
  const known = await trx
    .selectFrom('reply')
    .innerJoin('inquiry', 'inquiry.id', 'reply.inquiry_id')
    .select(['inquiry.reference', 'reply.id', 'reply.key_id', 'reply.sealed'])
    .where('reply.id', '=', id)
    .executeTakeFirst()
  if (known === undefined) return false
  if (known.reference !== reference) throw new AppError('invalid_request')
  const sent = openReply(vault, known)
  // Other words are another reply: whoever wrote them must hear that the first ones went.
  if (sent.subject !== subject || sent.body !== body) throw new AppError('changed_meanwhile')
  return true
}
