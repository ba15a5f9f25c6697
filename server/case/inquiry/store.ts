import { randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#contract/desk/facts.ts'
import type { SpamReason } from '#contract/desk/spam-signs.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { FormSignals, Inquiry } from '#contract/inquiry/inquiry.ts'
import type { EntryOrigin } from '#contract/life/entry-origin.ts'
import { type Life, toNewLife } from '#contract/life/inquiry.ts'
import { acknowledgementKinds, isDigest, type MailKind } from '#contract/mail/mail-kinds.ts'
import type { NewEvent, Recorded } from '../../company/audit/record-change.ts'
import { enqueueMails, type NewMail } from '../../company/outbox/store.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { insertOnce } from '../../schema/compiled.ts'
import type { Trx } from '../../schema/tables.ts'
import { toContactIndexes } from './contact-index.ts'
import type { TakeDigestLine } from './digest-lines.ts'
import { countRecent, findEarlier, toHex } from './earlier.ts'
import { toContentText, writtenFormat } from './fields.ts'
import { toLifeColumns } from './life-columns.ts'
import type { Receipt } from './receipt.ts'
import { createReference } from './reference.ts'
import { addToTally } from './tally.ts'

/** Visitors can type a stranger's address: its mailbox gets no more acknowledgements a day. */
const MAX_ACKNOWLEDGEMENTS_PER_DAY = 3
/** Link generation of an inquiry that just arrived. */
const FIRST_LINK = 1
const CROWD_DIGEST_INTERVAL_MS = 15 * 60 * 1000
/** Coordinators hear of spam often enough to keep the promise to a patient who was misjudged. */
const SPAM_DIGEST_INTERVAL_MS = 3 * HOUR_MS

export type Mailing = {
  /** So many inquiries came lately that coordinators get a digest, and the patient's acknowledgement waits for it. */
  isCrowded: boolean
  /** False when the sender's network has had its share of mailboxes written to. */
  mayAcknowledge: boolean
}

export type Arrival = {
  inquiry: Inquiry
  signals: FormSignals
  mailing: Mailing
  idempotencyKey: string | undefined
  source?: string | null
  receivedAt: number
  requestId?: string | undefined
  /** Made to try the desk: no mail is queued. */
  isInvented?: boolean | undefined
  entry?: { writer: Writer | null; life: Life; event: { actor: string; detail: EntryOrigin } }
}

export type Acceptance =
  | { outcome: 'accepted'; receipt: Receipt }
  /** Stored and listed in a digest; the sender gets the usual answer and no mail. */
  | { outcome: 'spam'; receipt: Receipt }
  /** Received before: the same answer, and nothing is added. */
  | { outcome: 'repeated'; receipt: Receipt }
  | { outcome: 'conflict' }

type Judgement = {
  judge: (arrival: Arrival) => SpamReason[]
  takeDigestLine: TakeDigestLine
  /** Begins the references. */
  prefix: string
  /** Queues their mails. */
  enqueue?: (trx: Trx, mails: readonly NewMail[]) => Promise<void>
}

/** For `recordChange`. Stores each inquiry once, with its mails; the event has the time of the arrival. */
export async function acceptArrivals(
  trx: Trx,
  vault: Vault,
  arrivals: readonly Arrival[],
  { judge, takeDigestLine, prefix, enqueue = enqueueMails }: Judgement,
): Promise<Recorded<Acceptance[]>> {
  const drafts = arrivals.map((arrival) => toDraft(vault, arrival, prefix))
  const earlier = await findEarlier(trx, drafts)
  const acknowledged = await countRecent(trx, drafts)
  const added: JudgedDraft[] = []
  const mails: NewMail[] = []

  const acceptances = drafts.map((draft): Acceptance => {
    const known = earlier.find(draft)
    if (known) {
      const sameContent = known.contentMac.equals(draft.contentMac)
      return sameContent ? { outcome: 'repeated', receipt: known.receipt } : { outcome: 'conflict' }
    }
    earlier.add(draft)
    const spamReasons = draft.arrival.entry ? [] : judge(draft.arrival)
    added.push({ ...draft, spamReasons })
    const isSpam = spamReasons.length > 0
    const { requestId, isInvented } = draft.arrival
    if (!isInvented) {
      const due = (isSpam ? toSpamMails(draft) : toMails(draft, acknowledged)).filter(isListed)
      mails.push(...due.map((mail) => ({ ...mail, requestId })))
    }
    return { outcome: isSpam ? 'spam' : 'accepted', receipt: draft.receipt }
  })

  function isListed({ kind, createdAt }: NewMail): boolean {
    return isDigest(kind) ? takeDigestLine(kind, createdAt) : true
  }

  if (added.length === 0) return { events: [], result: acceptances }
  await insertInquiries(
    trx,
    added.map((draft) => toRow(vault, draft)),
  )
  await addToTally(trx, added.length)
  await enqueue(trx, mails)
  return { events: added.map(toEvent), result: acceptances }
}

const insertInquiries = insertOnce('inquiry', (insert) => insert)

type Draft = {
  arrival: Arrival
  receipt: Receipt
  contentMac: Buffer
  idempotencyMac: Buffer | null
  indexes: ReturnType<typeof toContactIndexes>
}

type JudgedDraft = Draft & { spamReasons: readonly SpamReason[] }

function toDraft(vault: Vault, arrival: Arrival, prefix: string): Draft {
  const { inquiry, idempotencyKey, receivedAt } = arrival
  const id = randomUUIDv7()
  return {
    arrival,
    receipt: { id, reference: createReference(prefix), receivedAt, linkGeneration: FIRST_LINK },
    contentMac: vault.mac('content', toContentText(inquiry)),
    idempotencyMac: idempotencyKey === undefined ? null : vault.mac('idempotency', idempotencyKey),
    indexes: toContactIndexes(vault, id, inquiry),
  }
}

function toMails({ arrival, receipt, indexes }: Draft, acknowledged: Map<string, number>): NewMail[] {
  const key = toHex(indexes.email_index)
  const count = acknowledged.get(key) ?? 0
  acknowledged.set(key, count + 1)
  const { isCrowded, mayAcknowledge } = arrival.mailing
  const isAcknowledged = mayAcknowledge && count < MAX_ACKNOWLEDGEMENTS_PER_DAY
  const kinds: MailKind[] = [
    ...(arrival.entry ? [] : [isCrowded ? ('inquiry-digest' as const) : ('inquiry' as const)]),
    ...(isAcknowledged ? acknowledgementKinds : []),
  ]
  const createdAt = isCrowded ? toNextTime(receipt.receivedAt, CROWD_DIGEST_INTERVAL_MS) : receipt.receivedAt
  return kinds.map((kind) => ({ inquiryId: receipt.id, kind, createdAt }))
}

function toSpamMails({ receipt }: Draft): NewMail[] {
  const createdAt = toNextTime(receipt.receivedAt, SPAM_DIGEST_INTERVAL_MS)
  return [{ inquiryId: receipt.id, kind: 'spam-digest', createdAt }]
}

function toNextTime(at: number, everyMs: number): number {
  return (Math.floor(at / everyMs) + 1) * everyMs
}

function toRow(vault: Vault, draft: JudgedDraft) {
  const { receipt, contentMac, idempotencyMac, indexes, spamReasons } = draft
  const { inquiry, entry } = draft.arrival
  const { locale, consentVersion, ...written } = inquiry
  return {
    id: receipt.id,
    reference: receipt.reference,
    locale,
    consent_version: consentVersion,
    ...writtenFormat.seal(vault, receipt.id, { ...written, writer: entry?.writer ?? null }),
    idempotency_mac: idempotencyMac,
    content_mac: contentMac,
    source: draft.arrival.source ?? null,
    invented: Number(draft.arrival.isInvented ?? false),
    ...indexes,
    ...toLifeColumns(entry?.life ?? toNewLife(receipt.receivedAt, spamReasons.length > 0)),
  }
}

function toEvent({ arrival, receipt, spamReasons }: JudgedDraft): NewEvent {
  const received = { subjectId: receipt.id, kind: 'received' } as const
  // The event has the time of the entry; the inquiry has the time of the contact.
  if (arrival.entry) return { ...received, ...arrival.entry.event }
  return {
    ...received,
    actor: 'visitor',
    at: receipt.receivedAt,
    ...(spamReasons.length > 0 && { detail: { spam: spamReasons.join(' ') } }),
  }
}
