import type { Office } from '#contract/company/office-hours.ts'
import { findOutboxMail, findReferral, isAddressOf, type OutboxMail } from '../case/inquiry/find-case.ts'
import { findMailOfSecret, findSecrets, type SentMail } from '../case/life/report-secret.ts'
import { noteReturned } from '../case/life/returned-mails.ts'
import { type Copy, replies } from '../case/words/words.ts'
import type { NewEvent } from '../company/audit/record-change.ts'
import { parseCopyId, toCopyId } from '../company/outbox/copy-id.ts'
import { toMailbox } from '../platform/mail/mailbox.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Trx } from '../schema/tables.ts'
import type { DeliveryReport, ParsedMail } from './parse/parsed-mail.ts'
import { listRecipients } from './stored/route-mail.ts'

/** SMTP statuses that subject and detail of the enhanced ones stand for (RFC 3463); any other refusal is a 550. */
const STATUSES: Readonly<Record<string, number>> = { '2.2': 552, '2.3': 552, '3.4': 552, '1.3': 553 }
const PERMANENT_FAILURE = 550

type Reported = {
  /** Null for a mail that a person has to look at. */
  inquiryId: string | null
  /** The referral of a mail to a hospital. */
  referralId: string | null
  isAutomatic: boolean
  events: NewEvent[]
}

/**
 * Applies a mail's report on a mail of ours. It is believed where the secret proves which mail it is about. A person
 * who got a copy can write everything else in it, so that is told and left to a coordinator. Programs alone write to
 * the address with the secret: if one doesn't say what has happened, nobody knows whether the mail arrived. Undefined
 * for any other mail.
 */
export async function applyDeliveryReport(
  trx: Trx,
  { vault, office }: { vault: Vault; office: Office },
  mail: ParsedMail,
  at: number,
): Promise<Reported | undefined> {
  const { report } = mail
  const secrets = findSecrets(report?.envelopeId ?? null, listRecipients(mail))
  const secretly = await findMailOfSecret(trx, vault, secrets)
  const named = await findNamed(trx, report)
  const isContradicted = named !== undefined && named.inquiryId !== secretly?.inquiryId
  const proved = isContradicted ? undefined : secretly
  const about = proved ?? named
  if (about === undefined || (report === null && !mail.isVacationNote))
    return secretly !== undefined && mail.automatic !== null ? TO_A_PERSON : undefined
  const events = report?.isFailure ? await noteFailure(trx, vault, { report, proved, about, at, office }) : []
  return {
    inquiryId: about.inquiryId,
    referralId: await findReferral(trx, about),
    isAutomatic: true,
    events,
  }
}

const TO_A_PERSON: Reported = { inquiryId: null, referralId: null, isAutomatic: false, events: [] }

async function findNamed(trx: Trx, report: DeliveryReport | null): Promise<OutboxMail | undefined> {
  for (const messageId of report?.messageIds ?? []) {
    const mail = await findOutboxMail(trx, messageId)
    if (mail !== undefined) return mail
  }
  return undefined
}

type Failure = {
  report: DeliveryReport
  proved: OutboxMail | undefined
  about: OutboxMail
  at: number
  office: Office
}

async function noteFailure(
  trx: Trx,
  vault: Vault,
  { report, proved, about, at, office }: Failure,
): Promise<NewEvent[]> {
  const failed = proved ?? (await findConcerned(trx, vault, about, report.recipients))
  if (failed === undefined) return []
  const { kind, inquiryId, itemId } = failed
  const status = STATUSES[report.status.replace(/^\d\./, '')] ?? PERMANENT_FAILURE
  return await noteReturned(trx, {
    kind,
    inquiryId,
    itemId,
    status,
    isProved: proved !== undefined,
    at,
    office,
  })
}

/** The mail that went to one of these addresses, the first of which counts most: of a reply also a copy, which has its Message-ID. */
async function findConcerned(
  trx: Trx,
  vault: Vault,
  named: OutboxMail,
  addresses: readonly string[],
): Promise<SentMail | undefined> {
  const isOfMessage = named.kind === 'reply' || named.kind === 'referral'
  const copies = isOfMessage ? await readCopies(trx, vault, parseCopyId(named.itemId).replyId) : []
  const isToPatient = ['reply', 'acknowledgement', 'page-link'].includes(named.kind)
  for (const address of addresses) {
    const position = copies.findIndex((copy) => toMailbox(copy.address) === toMailbox(address))
    if (position >= 0) return toCopyMail(named, position)
    if (isToPatient && (await isAddressOf(trx, vault, { id: named.inquiryId }, [address]))) return named
  }
  return undefined
}

function toCopyMail({ kind, inquiryId, itemId }: OutboxMail, position: number): SentMail {
  const copyId = toCopyId(parseCopyId(itemId).replyId, position)
  return { kind: kind === 'referral' ? kind : 'reply-copy', inquiryId, itemId: copyId }
}

async function readCopies(trx: Trx, vault: Vault, replyId: string): Promise<Copy[]> {
  const row = await trx
    .selectFrom('message')
    .select(['id', 'key_id', 'sealed'])
    .where('id', '=', replyId)
    .executeTakeFirst()
  return row === undefined ? [] : replies.open(vault, row).copies
}
