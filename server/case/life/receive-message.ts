import type { Office } from '#contract/company/office-hours.ts'
import { receive, toReceivedEvent } from '#contract/life/receive.ts'
import { isSpam } from '#contract/life/standing.ts'
import type { NewEvent } from '../../company/audit/record-change.ts'
import { listDisabled } from '../../company/staff/staff-directory.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { toLife } from '../inquiry/life-columns.ts'
import { findRowById, type StoredRow } from '../inquiry/rows.ts'
import { insertIncoming, type NewIncoming } from '../words/store.ts'
import { storeChange } from './change-inquiry.ts'

type ReceiveDeps = { vault: Vault; office: Office }
type Attached = NewIncoming & { inquiryId: string }

/**
 * For `recordChange`: stores a received message and changes its inquiry, or the one into which that was merged. Stores
 * nothing and returns no events without such an inquiry.
 */
export async function receiveMessage(
  trx: Trx,
  { vault, office }: ReceiveDeps,
  message: Attached,
  now: number,
): Promise<NewEvent[]> {
  const row = await findRowById(trx, message.inquiryId)
  if (row === undefined) return []
  await insertIncoming(trx, vault, message)
  return changeByMessage(trx, { office, row, message, now })
}

type AddedFile = Pick<Attached, 'id' | 'inquiryId' | 'channel' | 'author' | 'isAutomatic'> & {
  fileId: string
}

/** For `recordChange`: a further file of a message that is stored. It is due again where somebody has replied meanwhile. */
export async function addToMessage(
  trx: Trx,
  { office }: Pick<ReceiveDeps, 'office'>,
  { fileId, ...message }: AddedFile,
  now: number,
): Promise<NewEvent[]> {
  const row = await findRowById(trx, message.inquiryId)
  if (row === undefined) return []
  const head = await findHead(trx, row)
  const isDue = toLife(head).owed !== null
  if (!isDue && !isSpam(head)) return changeByMessage(trx, { office, row, message, now })
  const detail = { message: message.id, file: fileId }
  return [{ actor: message.author, kind: 'file-received', subjectId: head.id, detail }]
}

type ByMessage = {
  office: Office
  row: StoredRow
  message: Pick<NewIncoming, 'id' | 'channel' | 'author' | 'isAutomatic'>
  now: number
}

/** For `recordChange`: changes the inquiry by a message that is stored. */
export async function changeByMessage(
  trx: Trx,
  { office, row, message, now }: ByMessage,
): Promise<NewEvent[]> {
  const { id, channel, author, isAutomatic = false } = message
  const head = await findHead(trx, row)
  const received = { message: id, channel, author, isAutomatic }
  const before = toLife(head)
  const outcome = receive(before, received, { now, disabled: await listDisabled(trx), office })
  const frame = { actor: author, kind: 'message-received' } as const
  // The repeat's own event keeps it in its history when the merge is taken back.
  const own = head === row ? [] : [{ ...frame, ...toReceivedEvent(received), subjectId: row.id }]
  if (outcome.outcome !== 'changed')
    return [...own, { ...frame, ...toReceivedEvent(received), subjectId: head.id }]
  const { inquiry: after, event } = outcome
  await storeChange(trx, {
    inquiryId: head.id,
    at: now,
    actor: author,
    office,
    before,
    change: { life: after, event },
  })
  return [...own, { ...event, actor: author, subjectId: head.id }]
}

/** The inquiry into which another was merged. */
async function findHead(trx: Trx, row: StoredRow): Promise<StoredRow> {
  return (row.merged_into !== null && (await findRowById(trx, row.merged_into))) || row
}
