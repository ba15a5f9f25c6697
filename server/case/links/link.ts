import { timingSafeEqual } from 'node:crypto'
import { LINK_DAYS_AFTER_CLOSING } from '#contract/company/retention.ts'
import { DAY_MS } from '#contract/durations.ts'
import { isReference } from '#contract/inquiry/reference.ts'
import { isClosed } from '#contract/life/standing.ts'
import { toEvent } from '../../company/audit/event-log.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { readGeneration } from '../inquiry/generation.ts'
import { rowColumns, type StoredRow } from '../inquiry/rows.ts'

const TOKEN_BYTES = 16
/** In base64url. */
const TOKEN_LENGTH = 22

/** Parameters of the patient's page. `SENT`: it confirms the form without script, which has no other confirmation. */
export const SENT = 'sent'
export const ASK_COUNTRY = 'ask-country'

export type Linked = { reference: string; linkGeneration: number }
export type Mailed = Linked & { emailIndex: Uint8Array }

/**
 * The path of the patient's page, for the browser that sent the inquiry. Its token can't be derived from the reference;
 * a new generation ends the earlier ones.
 */
export function toPagePath(vault: Vault, linked: Linked): string {
  return `/sent/${linked.reference}/${createToken(vault, linked).toString('base64url')}`
}

/** Adds a proof of the mailbox after the token of `toPagePath`, for mails to the patient. */
export function toMailedPath(vault: Vault, mailed: Mailed): string {
  return toPagePath(vault, mailed) + createProof(vault, mailed).toString('base64url')
}

export type LinkedInquiry = {
  /** The inquiry of the link. */
  own: StoredRow
  /** The one into which it was merged, or the same. */
  head: StoredRow
  /** Recipient of the link: a link to an address that was corrected since counts as the browser's. */
  givenTo: 'browser' | 'mailbox'
  /** `own`: the inquiry was merged with what the holder of the link may know nothing about. */
  reach: 'all' | 'own'
}

export type FoundLink =
  | { outcome: 'open'; inquiry: LinkedInquiry }
  /** `locale` is known only of a link that was ours. */
  | { outcome: 'ended'; locale: string | undefined }

/** The only way from a link to its inquiry, for every route below the page. */
export async function findInquiryByLink(
  { db, vault, now }: { db: Db; vault: Vault; now: () => number },
  { reference, token }: { reference: string; token: string },
): Promise<FoundLink> {
  const own = isReference(reference) ? await findBy(db, 'reference', reference) : undefined
  if (own === undefined) return { outcome: 'ended', locale: undefined }
  const generation = await readGeneration(db, own)
  const [browserToken, proof] = [token.slice(0, TOKEN_LENGTH), token.slice(TOKEN_LENGTH)]
  const isWhole = proof.length === 0 || proof.length === TOKEN_LENGTH
  const isOf = (linkGeneration: number) =>
    isWhole && isEqual(createToken(vault, { reference, linkGeneration }), browserToken)
  if (!isOf(generation)) {
    const wasOurs = Array.from({ length: generation - 1 }, (_, index) => index + 1).some(isOf)
    return { outcome: 'ended', locale: wasOurs ? own.locale : undefined }
  }
  const head = (own.merged_into !== null && (await findBy(db, 'id', own.merged_into))) || own
  if (hasEnded(head, now())) return { outcome: 'ended', locale: own.locale }
  const mailed = { reference, linkGeneration: generation, emailIndex: own.email_index }
  const givenTo = isEqual(createProof(vault, mailed), proof) ? 'mailbox' : 'browser'
  const reach =
    (await isAlone(db, own)) || (givenTo === 'mailbox' && haveOneMailbox(own, head)) ? 'all' : 'own'
  return { outcome: 'open', inquiry: { own, head, givenTo, reach } }
}

async function isAlone(db: Db, { id, merged_into }: StoredRow): Promise<boolean> {
  if (merged_into !== null) return false
  const repeats = db.selectFrom('inquiry').select('id').where('merged_into', '=', id).limit(1)
  return (await repeats.executeTakeFirst()) === undefined && !(await hadErasedRepeat(db, id))
}

/** Whether a repeat was erased while merged: words from that time stay in this inquiry. */
async function hadErasedRepeat(db: Db, id: string): Promise<boolean> {
  const events = await db
    .selectFrom('event')
    .select(['kind', 'detail'])
    .where('subject_id', '=', id)
    .where('kind', 'in', ['merged', 'unmerged'])
    .orderBy('n')
    .execute()
  const last = new Map<string, string>()
  for (const { kind, detail } of events.map(toEvent)) {
    const from = (kind === 'merged' || kind === 'unmerged') && 'from' in detail ? detail.from : undefined
    if (from !== undefined) last.set(from, kind)
  }
  return [...last.values()].includes('merged')
}

function haveOneMailbox(one: StoredRow, other: StoredRow): boolean {
  return Buffer.compare(one.email_index, other.email_index) === 0
}

function findBy(db: Db, column: 'id' | 'reference', value: string): Promise<StoredRow | undefined> {
  return db.selectFrom('inquiry').select(rowColumns).where(column, '=', value).executeTakeFirst()
}

export function hasEnded(row: StoredRow, now: number): boolean {
  const { closed_at } = row
  return isClosed(row) && closed_at !== null && now >= closed_at + LINK_DAYS_AFTER_CLOSING * DAY_MS
}

function isEqual(expected: Uint8Array, token: string): boolean {
  const given = Buffer.from(token, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Links of the first generation are as old as the confirmation, and stay as they were. */
function createToken(vault: Vault, { reference, linkGeneration }: Linked): Buffer {
  const text = linkGeneration === 1 ? reference : `${reference} ${linkGeneration}`
  return vault.mac('sent-link', text).subarray(0, TOKEN_BYTES)
}

function createProof(vault: Vault, { reference, linkGeneration, emailIndex }: Mailed): Buffer {
  return vault.mac('mailed-link', `${reference} ${linkGeneration} `, emailIndex).subarray(0, TOKEN_BYTES)
}
