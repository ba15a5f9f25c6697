import { findOutboxMail, isAddressOf, type OutboxMail } from '../case/inquiry/find-case.ts'
import { findSecrets, type SentMail, toReportSecret } from '../case/life/report-secret.ts'
import { noteReturned } from '../case/life/returned-mails.ts'
import { toCopyId } from '../case/words/copies.ts'
import { type Copy, replies } from '../case/words/words.ts'
import type { NewEvent } from '../platform/audit/record-change.ts'
import type { Trx } from '../platform/db/tables.ts'
import { toMailbox } from '../platform/mail/mailbox.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { DeliveryReport, ParsedMail } from './parse/parsed-mail.ts'
import { listRecipients } from './stored/route-mail.ts'

/** SMTP statuses that the enhanced ones stand for (RFC 3463); any other refusal is a 550. */
const STATUSES: Readonly<Record<string, number>> = { '5.2.2': 552, '5.2.3': 552, '5.3.4': 552, '5.1.3': 553 }
const PERMANENT_FAILURE = 550

type Reported = { inquiryId: string; events: NewEvent[] }

/**
 * What a delivery report says about a mail of ours is believed where it has the secret of that mail. A person who got a
 * copy can write everything else in it, so that is told and left to a coordinator, and counts as a report only where it
 * comes from nobody. Undefined for a mail like others.
 */
export async function applyDeliveryReport(
  trx: Trx,
  vault: Vault,
  mail: ParsedMail,
  at: number,
): Promise<Reported | undefined> {
  const { report, isFromNobody } = mail
  const named = report?.messageId ? await findOutboxMail(trx, report.messageId) : undefined
  if (report === null || named === undefined) return undefined
  const secrets = findSecrets(report.envelopeId, listRecipients(mail))
  const copies = named.kind === 'reply' ? await readCopies(trx, vault, named.itemId) : []
  const isProof = (one: SentMail) => secrets.includes(toReportSecret(vault, one))
  const ours = [named, ...copies.map((_, position) => toCopyMail(named, position))]
  if (!isFromNobody && !ours.some(isProof)) return undefined
  const events: NewEvent[] = []
  for (const { address, status } of report.recipients.filter(isRefused)) {
    const concerned = await findConcerned(trx, vault, { named, copies, address })
    if (concerned === undefined) continue
    const isProved = isProof(concerned)
    if (!isProved && !isFromNobody) continue
    events.push(...(await noteReturned(trx, { ...concerned, status: toStatus(status), isProved, at })))
  }
  return { inquiryId: named.inquiryId, events }
}

type Addressed = { named: OutboxMail; copies: readonly Copy[]; address: string }

/** The mail that went to this address: of a reply also its copies, which have its Message-ID. */
async function findConcerned(
  trx: Trx,
  vault: Vault,
  { named, copies, address }: Addressed,
): Promise<SentMail | undefined> {
  const position = copies.findIndex((copy) => toMailbox(copy.address) === toMailbox(address))
  if (position >= 0) return toCopyMail(named, position)
  const isToPatient = ['reply', 'acknowledgement', 'page-link'].includes(named.kind)
  return isToPatient && (await isAddressOf(trx, vault, { id: named.inquiryId }, [address]))
    ? named
    : undefined
}

function toCopyMail({ inquiryId, itemId }: OutboxMail, position: number): SentMail {
  return { kind: 'reply-copy', inquiryId, itemId: toCopyId(itemId, position) }
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
