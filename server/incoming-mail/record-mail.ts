import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Office } from '#contract/company/office-hours.ts'
import type { MailDetails } from '#contract/desk/messages.ts'
import { receiveFromHospital } from '../case/life/receive-answer.ts'
import { receiveMessage } from '../case/life/receive-message.ts'
import { dropRaw } from '../case/life/tombstones.ts'
import { insertIncoming, type NewIncoming } from '../case/words/store.ts'
import type { NewEvent } from '../company/audit/record-change.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { compileOnce, insertOnce } from '../schema/compiled.ts'
import type { Tables, Trx } from '../schema/tables.ts'
import { applyDeliveryReport } from './delivery-reports.ts'
import { isOwnMail, isRepeat, toContentMac } from './mail-identity.ts'
import type { OwnAddresses } from './office.ts'
import { findOfficeAuthor, recordOfficeMail } from './office-mail.ts'
import { readOurTexts } from './our-texts.ts'
import type { ParsedMail } from './parse/parsed-mail.ts'
import type { Parsed } from './parse/parser.ts'
import { findQuotedLines } from './parse/quoted-lines.ts'
import { UNDECODABLE } from './stored/limits.ts'
import { listReferences, routeMail, toSender } from './stored/route-mail.ts'

/** Mails take minutes; a clock or a time zone that is wrong differs by more. */
const MAX_TRAVEL_MS = 60 * 60 * 1000

export type RecordDeps = {
  vault: Vault
  office: Office
  own: OwnAddresses
  /** Folders of mails that the office has sent. */
  sentSources: readonly string[]
}

export type MailRow = Pick<
  Selectable<Tables['mail']>,
  'n' | 'id' | 'source' | 'raw_mac' | 'arrived_at' | 'attempts'
>

/** Parts of a mail as they are written; their rows are inserted with the message. */
export type SavedParts = {
  fileIds: string[]
  html: string | null
  inline: MailDetails['inline']
  insert(trx: Trx): Promise<void>
}

export type ReadMail = { row: MailRow; parsed: Parsed; saved: SavedParts }

/** For `recordChange`: makes a message of a mail, in its inquiry or unsorted. No events if another process did it before. */
export async function recordMail(
  trx: Trx,
  deps: RecordDeps,
  { row, parsed, saved }: ReadMail,
  now: number,
): Promise<NewEvent[]> {
  if (!(await isStillStored(trx, row))) return []
  const { mail, problem } = parsed
  const contentMac = problem === null ? toContentMac(deps.vault, mail) : null
  if (await isRepeat(trx, row, contentMac)) return await leaveTombstone(trx, row, 'repeat')
  if (await isOwnMail(trx, deps.own, mail)) return await leaveTombstone(trx, row, 'own', contentMac)
  await saved.insert(trx)

  const report = await applyDeliveryReport(trx, deps, mail, now)
  const message = toMessage(row, parsed, saved)
  const isSent = deps.sentSources.includes(row.source)
  const officeAuthor = await findOfficeAuthor(trx, deps.own, mail, isSent)
  if (officeAuthor !== undefined) {
    const written = await recordOfficeMail(trx, deps, { mail, message, author: officeAuthor, isSent, now })
    if (written === undefined) return await leaveTombstone(trx, row, 'own', contentMac)
    await noteRead(trx, deps, row, { ...parsed, contentMac, messageId: message.id })
    return written
  }

  const { inquiry, trust } = await routeMail(trx, deps.vault, mail)
  const inquiryId = report ? report.inquiryId : (inquiry?.member ?? null)
  const referralId = report ? report.referralId : (inquiry?.referral ?? null)
  const incoming: NewIncoming = {
    ...message,
    ...(report && { isAutomatic: report.isAutomatic }),
    inquiryId,
    referralId,
    trust,
    channel: 'email',
    author: trust === 'patient' || trust === 'unverified' ? 'patient' : 'sender',
    mail: {
      ...message.mail,
      quoted:
        inquiryId === null
          ? mail.quoted
          : findQuotedLines(mail.text, await readOurTexts(trx, deps.vault, inquiryId, referralId)),
    },
  }
  const events = await receive(trx, deps, incoming, now)
  await noteRead(trx, deps, row, { ...parsed, contentMac, messageId: message.id })
  return [...(report?.events ?? []), ...events]
}

async function receive(trx: Trx, deps: RecordDeps, message: NewIncoming, now: number): Promise<NewEvent[]> {
  const { inquiryId, referralId } = message
  if (inquiryId !== null && referralId)
    return await receiveFromHospital(trx, deps, { ...message, inquiryId, referralId }, now)
  if (inquiryId !== null) return await receiveMessage(trx, deps, { ...message, inquiryId }, now)
  await insertIncoming(trx, deps.vault, message)
  return [{ subjectId: message.id, kind: 'mail-unsorted', actor: message.author }]
}

async function isStillStored(trx: Trx, { id, attempts }: MailRow): Promise<boolean> {
  const { rows } = await readStored(trx, id, attempts)
  return rows.length > 0
}

const readStored = compileOnce((db, id: string, attempts: number) =>
  db
    .selectFrom('mail')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', sql.lit('stored'))
    .where('attempts', '=', attempts),
)

/** Keeps what recognises a copy, and nothing of the content. */
async function leaveTombstone(
  trx: Trx,
  { id }: MailRow,
  state: 'repeat' | 'own',
  contentMac: Buffer | null = null,
): Promise<[]> {
  await trx
    .updateTable('mail')
    .set({ state, content_mac: contentMac, lease_until: 0 })
    .where('id', '=', id)
    .execute()
  await dropRaw(trx, [id])
  return []
}

type Read = Parsed & { contentMac: Buffer | null; messageId: string }

async function noteRead(
  trx: Trx,
  { vault }: RecordDeps,
  { id }: MailRow,
  { mail, problem, contentMac, messageId }: Read,
): Promise<void> {
  const isVouchedFor = Number(mail.dmarc === 'pass' && toSender(mail) !== undefined)
  await setRead(trx, id, contentMac, messageId, problem ?? (mail.isWhole ? null : UNDECODABLE), isVouchedFor)
  // All of a mail with a problem is in a file of the message.
  if (problem !== null) await dropRaw(trx, [id])
  if (mail.messageId === null) return
  await insertReference(trx, [{ mac: vault.mac('message-id', mail.messageId), message_id: messageId }])
}

const setRead = compileOnce(
  (
    db,
    id: string,
    contentMac: Uint8Array | null,
    messageId: string,
    problem: string | null,
    isVouchedFor: number,
  ) =>
    db
      .updateTable('mail')
      .set({
        state: 'read',
        content_mac: contentMac,
        message_id: messageId,
        lease_until: 0,
        problem,
        vouched_for: isVouchedFor,
      })
      .where('id', '=', id),
)

const insertReference = insertOnce('message_reference', (insert) => insert)

function toMessage(row: MailRow, parsed: Parsed, { fileIds, html, inline }: SavedParts) {
  const { mail, problem } = parsed
  const [from = null] = mail.from
  const { to, cc, quoted, messageId, subject, deliveredTo } = mail
  const references = listReferences(mail)
  return {
    id: randomUUIDv7(),
    channel: 'email' as const,
    at: row.arrived_at,
    isAutomatic: mail.automatic !== null,
    subject,
    text: toText(parsed),
    from,
    fileIds,
    mail: {
      to,
      cc,
      quoted,
      html,
      inline,
      messageId,
      problem,
      deliveredTo,
      references,
      date: toOtherDate(mail, row.arrived_at),
    } satisfies MailDetails,
  }
}

/** The sender's date, where it tells more than the arrival, by which mails are ordered. */
function toOtherDate({ date }: ParsedMail, arrivedAt: number): number | null {
  return date !== null && Math.abs(date - arrivedAt) > MAX_TRAVEL_MS ? date : null
}

const problemWords: Readonly<Record<NonNullable<Parsed['problem']>, string>> = {
  'too-large': 'because it is too large: its beginning is attached, and all of it is in the mailbox',
  'too-many-parts': 'because it has too many parts or files',
  'too-deep': 'because its parts are nested too deep',
  'too-slow': 'because that took too long',
  'too-much-memory': 'because that took too much memory',
  malformed: 'because it is broken',
}

function toText({ mail: { text }, problem }: Parsed): string {
  if (problem === null) return text
  const what = text.trim() === '' ? 'could not be read' : 'could not be read to its end'
  const where = problem === 'too-large' ? '' : ' All of it is in the attached mail.eml.'
  const note = `[This mail ${what}, ${problemWords[problem]}.${where}]`
  return text.trim() === '' ? note : `${text}\n\n${note}`
}
