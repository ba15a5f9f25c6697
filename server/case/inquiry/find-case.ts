import { isReference, referencePattern } from '#contract/inquiry/reference.ts'
import type { Standing } from '#contract/life/standing.ts'
import type { MailKind } from '#contract/mail/mail-kinds.ts'
import { parseCopyId, toCopyId } from '../../company/outbox/copy-id.ts'
import { parseMessageId } from '../../company/outbox/message-id.ts'
import type { OfInquiry } from '../../company/outbox/store.ts'
import { type Mailbox, toEmailIndex } from '../../platform/mail/mailbox.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { compileOnce } from '../../schema/compiled.ts'
import type { Db } from '../../schema/tables.ts'
import { isTagOf, readTag } from './tag.ts'

/**
 * An inquiry that stands for itself and for those merged into it; `member` is the one of them that was found. `referral`: the
 * thread of a hospital in it; null for the patient's conversation.
 */
export type Case = {
  id: string
  reference: string
  standing: Standing
  member: string
  referral: string | null
}

const caseColumns = ['id', 'reference', 'standing', 'merged_into'] as const

/** The inquiries, or the threads of hospitals in them, that these addresses are tagged for. */
export async function findTagged(db: Db, vault: Vault, addresses: readonly string[]): Promise<Case[]> {
  const tags = addresses.flatMap((address) => readTag(address) ?? [])
  if (tags.length === 0) return []
  const rows = await db
    .selectFrom('inquiry')
    .select(caseColumns)
    .where('reference', 'in', [...new Set(tags.map(({ reference }) => reference))])
    .execute()
  const isTagged = (id: string, reference: string) =>
    tags.some((tag) => tag.reference === reference && isTagOf(vault, id, tag.mac))
  const tagged = rows.filter(({ id, reference }) => isTagged(id, reference))
  if (tagged.length === rows.length && tags.length === 1) return await toCases(db, tagged)
  const referrals = await db
    .selectFrom('referral')
    .innerJoin('inquiry', 'inquiry.id', 'referral.inquiry_id')
    .select(['referral.id as referral', ...caseColumns.map((column) => `inquiry.${column}` as const)])
    .where(
      'inquiry_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return await toCases(db, [
    ...tagged,
    ...referrals.filter(({ referral, reference }) => isTagged(referral, reference)),
  ])
}

/**
 * The inquiry of the newest of these Message-IDs that is known: ours, or that of a mail which was attached. Several where
 * mails in several inquiries have that Message-ID, as some devices repeat theirs.
 */
export async function findReferenced(db: Db, vault: Vault, messageIds: readonly string[]): Promise<Case[]> {
  for (const messageId of messageIds.toReversed()) {
    const ours = await findOutboxMail(db, messageId)
    const places = ours
      ? [{ inquiryId: ours.inquiryId, referral: await findReferral(db, ours) }]
      : await listKnownPlaces(db, vault, messageId)
    const found: Case[] = []
    for (const { inquiryId, referral } of places)
      found.push(...(await findCases(db, [inquiryId])).map((one) => ({ ...one, referral })))
    if (found.length > 0) return found
  }
  return []
}

/** The referral of a mail to a hospital; null for any other. */
export async function findReferral(
  db: Db,
  { kind, itemId }: Pick<OutboxMail, 'kind' | 'itemId'>,
): Promise<string | null> {
  if (kind !== 'referral') return null
  const row = await db
    .selectFrom('message')
    .select('referral_id')
    .where('id', '=', parseCopyId(itemId).replyId)
    .executeTakeFirst()
  return row?.referral_id ?? null
}

export async function findCases(db: Db, ids: readonly string[]): Promise<Case[]> {
  const rows = await db.selectFrom('inquiry').select(caseColumns).where('id', 'in', ids).execute()
  return await toCases(db, rows)
}

/** Finds inquiries of this address. In place of a merged one it returns the inquiry that took it in. */
export async function findBySender(db: Db, vault: Vault, address: string): Promise<Case[]> {
  if (!address.includes('@')) return []
  const { rows } = await readByEmail(db, toEmailIndex(vault, address))
  return await toCases(db, rows)
}

const readByEmail = compileOnce((db, email: Uint8Array) =>
  db.selectFrom('inquiry').select(caseColumns).where('email_index', '=', email),
)

/** Finds inquiries whose reference the text names, merged ones as `findBySender` does. */
export async function findNamed(db: Db, text: string): Promise<Case[]> {
  const words = toPlainHyphens(text).toUpperCase().match(NAMED) ?? []
  const references = [...new Set(words)].filter(isReference)
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('inquiry')
    .select(caseColumns)
    .where('reference', 'in', references)
    .execute()
  return await toCases(db, rows)
}

const NAMED = new RegExp(referencePattern.source.replace(/^\^|\$$/g, '\\b'), 'g')

/** Mail programs and messengers write references with other hyphens, and marks of direction in them. */
function toPlainHyphens(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
}

/** The addresses of the patient: of the inquiry, and of those merged into it. */
export async function isAddressOf(
  db: Db,
  vault: Vault,
  { id }: Pick<Case, 'id'>,
  addresses: readonly string[],
): Promise<boolean> {
  const indexes = addresses
    .filter((address) => address.includes('@'))
    .map((address) => toEmailIndex(vault, address))
  if (indexes.length === 0) return false
  const row = await db
    .selectFrom('inquiry')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .where('email_index', 'in', indexes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type OutboxMail = { n: number; inquiryId: string; kind: MailKind; itemId: string }

/** The mail of ours that has this Message-ID. */
export async function findOutboxMail(db: Db, messageId: string): Promise<OutboxMail | undefined> {
  const own = parseMessageId(messageId)
  if (own === undefined || own.kind === 'notice' || own.kind === 'test') return undefined
  const { kind } = own
  const isOfMessage = own.kind === 'reply' || own.kind === 'referral'
  const inquiryId = isOfMessage ? await findInquiryOfMessage(db, own.id) : own.id
  if (inquiryId === undefined) return undefined
  const row = await db
    .selectFrom('outbox')
    .select(['n', 'inquiry_id', 'kind', 'item_id'])
    .where('inquiry_id', '=', inquiryId)
    .where((eb) =>
      isOfMessage
        ? eb.and([
            eb('kind', '=', kind),
            eb('item_id', '=', own.kind === 'reply' ? own.id : toCopyId(own.id, 0)),
          ])
        : own.item !== ''
          ? eb.and([eb('kind', '=', kind), eb('item_id', '=', own.item)])
          : // The id of a digest names the kind of its first line.
            eb.or([eb('kind', '=', kind), eb('item_id', '=', kind)]),
    )
    .$narrowType<OfInquiry>()
    .executeTakeFirst()
  return row && { n: row.n, inquiryId: row.inquiry_id, kind: row.kind, itemId: row.item_id }
}

async function findInquiryOfMessage(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('message').select('inquiry_id').where('id', '=', id).executeTakeFirst()
  return row?.inquiry_id ?? undefined
}

type Place = { inquiryId: string; referral: string | null }

async function listKnownPlaces(db: Db, vault: Vault, messageId: string): Promise<Place[]> {
  const rows = await db
    .selectFrom('message_reference')
    .innerJoin('message', 'message.id', 'message_reference.message_id')
    .select(['message.inquiry_id', 'message.referral_id'])
    .distinct()
    .where('message_reference.mac', '=', vault.mac('message-id', messageId))
    .execute()
  return rows.flatMap(({ inquiry_id: inquiryId, referral_id: referral }) =>
    inquiryId === null ? [] : [{ inquiryId, referral }],
  )
}

type CaseRow = Omit<Case, 'member' | 'referral'> & { merged_into: string | null; referral?: string | null }

function findInquiryRow(db: Db, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('inquiry').select(caseColumns).where('id', '=', id).executeTakeFirst()
}

/** Where merged inquiries are now, each place once. */
async function toCases(db: Db, rows: readonly CaseRow[]): Promise<Case[]> {
  const heads = new Map<string, Case>()
  for (const row of rows) {
    const head = row.merged_into === null ? row : await findInquiryRow(db, row.merged_into)
    const { referral = null } = row
    const place = `${head?.id} ${referral}`
    if (head === undefined || heads.has(place)) continue
    const { id, reference, standing } = head
    heads.set(place, { id, reference, standing, member: row.id, referral })
  }
  return [...heads.values()]
}

export function toAddresses(mailboxes: readonly Mailbox[]): string[] {
  return mailboxes.map(({ address }) => address)
}
