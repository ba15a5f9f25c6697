import { timingSafeEqual } from 'node:crypto'
import { isReference } from '#contract/reference.ts'
import { LINK_DAYS_AFTER_CLOSING } from '#contract/retention.ts'
import type { Db } from '../db/tables.ts'
import { rowColumns, type StoredRow } from '../inbox/rows.ts'
import { DAY_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'

const TOKEN_BYTES = 16

export type Linked = { reference: string; linkGeneration: number }

/** The path of the patient's page. Its token can't be derived from the reference; a new generation ends the earlier ones. */
export function toPagePath(vault: Vault, linked: Linked): string {
  return `/sent/${linked.reference}/${createToken(vault, linked).toString('base64url')}`
}

/** `own` is the inquiry of the link; `head` is the one into which it was merged, or the same. */
export type LinkedInquiry = { own: StoredRow; head: StoredRow }

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
  const generation = own.link_generation
  const isOf = (linkGeneration: number) => isToken(vault, { reference, linkGeneration }, token)
  if (!isOf(generation)) {
    const wasOurs = Array.from({ length: generation - 1 }, (_, index) => index + 1).some(isOf)
    return { outcome: 'ended', locale: wasOurs ? own.locale : undefined }
  }
  const head = (own.merged_into !== null && (await findBy(db, 'id', own.merged_into))) || own
  if (hasEnded(head, now())) return { outcome: 'ended', locale: own.locale }
  return { outcome: 'open', inquiry: { own, head } }
}

function findBy(db: Db, column: 'id' | 'reference', value: string): Promise<StoredRow | undefined> {
  return db.selectFrom('inquiry').select(rowColumns).where(column, '=', value).executeTakeFirst()
}

export function hasEnded({ standing, closed_at }: StoredRow, now: number): boolean {
  return standing === 'closed' && closed_at !== null && now >= closed_at + LINK_DAYS_AFTER_CLOSING * DAY_MS
}

function isToken(vault: Vault, linked: Linked, token: string): boolean {
  const given = Buffer.from(token, 'base64url')
  const expected = createToken(vault, linked)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Links of the first generation are as old as the confirmation, and stay as they were. */
function createToken(vault: Vault, { reference, linkGeneration }: Linked): Buffer {
  const text = linkGeneration === 1 ? reference : `${reference} ${linkGeneration}`
  return vault.mac('sent-link', text).subarray(0, TOKEN_BYTES)
}
