import type { NewEvent } from '../audit/record-change.ts'
import { toCopyId } from '../conversation/copies.ts'
import { type Copy, replies } from '../conversation/words.ts'
import { toReturned } from '../db/hold-mails.ts'
import type { Trx } from '../db/tables.ts'
import { toMailbox } from '../inquiries/mailbox.ts'
import { noteReturnedCopy, takeBackReturned } from '../life/failed-replies.ts'
import type { Vault } from '../vault/vault.ts'
import { findOutboxMail, isAddressOf } from './find-case.ts'
import type { DeliveryReport } from './parse/parsed-mail.ts'

/** SMTP statuses that the enhanced ones stand for (RFC 3463); any other refusal is a 550. */
const STATUSES: Readonly<Record<string, number>> = { '5.2.2': 552, '5.2.3': 552, '5.3.4': 552, '5.1.3': 553 }
const PERMANENT_FAILURE = 550

type Reported = { inquiryId: string; events: NewEvent[] }

/**
 * The inquiry that a delivery report is about. What it says of a refusal is believed about the patient's own address: then
 * the mail counts as returned, and a reply no longer as an answer. About the address of a copy it is believed of that copy.
 */
export async function applyDeliveryReport(
  trx: Trx,
  vault: Vault,
  report: DeliveryReport,
  at: number,
): Promise<Reported | undefined> {
  const mail = report.messageId === null ? undefined : await findOutboxMail(trx, report.messageId)
  if (mail === undefined) return undefined
  const { inquiryId, kind, itemId } = mail
  const refused = report.recipients.filter(isRefused)
  const copies = kind === 'reply' ? await readCopies(trx, vault, itemId) : []
  const events: NewEvent[] = []
  const lost: string[] = []
  for (const { address, status } of refused) {
    const position = copies.findIndex((copy) => toMailbox(copy.address) === toMailbox(address))
    if (position >= 0) {
      const copyId = toCopyId(itemId, position)
      events.push(...(await noteReturnedCopy(trx, { copyId, status: toStatus(status), at })))
    } else if (await isAddressOf(trx, vault, { id: inquiryId }, [address])) lost.push(status)
  }
  const [status] = lost
  if (status === undefined) return { inquiryId, events }
  const code = toStatus(status)
  if (kind === 'reply') {
    const taken = await takeBackReturned(trx, { replyId: itemId, status: code, at })
    return { inquiryId, events: [...events, ...taken] }
  }
  if (kind === 'acknowledgement' || kind === 'page-link')
    await trx
      .updateTable('outbox')
      .set({ state: 'failed', last_error: toReturned(code) })
      .where('n', '=', mail.n)
      .where('state', '=', 'sent')
      .execute()
  return { inquiryId, events: [] }
}

async function readCopies(trx: Trx, vault: Vault, replyId: string): Promise<Copy[]> {
  const row = await trx
    .selectFrom('message')
    .select(['id', 'key_id', 'sealed'])
    .where('id', '=', replyId)
    .executeTakeFirst()
  return row === undefined ? [] : replies.open(vault, row).copies
}

function toStatus(status: string): number {
  return STATUSES[status] ?? PERMANENT_FAILURE
}

function isRefused({ action, status }: DeliveryReport['recipients'][number]): boolean {
  return status.startsWith('5.') && (action === 'failed' || action === '')
}
