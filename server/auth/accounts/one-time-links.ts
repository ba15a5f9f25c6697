import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { readGeneration, supersede } from '../../company/generations/generations.ts'
import { enqueueMails } from '../../company/outbox/store.ts'
import type { AccountDeps } from '../../company/staff/account-deps.ts'
import { findAccount } from '../../company/staff/accounts.ts'
import type { Caller } from '../../company/staff/caller.ts'
import { insertSession, type Session } from '../../company/staff/sessions.ts'
import { write } from '../../company/staff/write.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { AuthError } from '../auth-error.ts'

const VALID_MS = 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32

/** `magiclink`: signs in without any further step; `openDemo` alone makes one. */
export type LinkKind = 'invite' | 'recovery' | 'magiclink'

/** `link`: somebody hands it over. */
export type GivenBy = 'mail' | 'link'

type NewLink = { staffId: string; kind: LinkKind; at: number }

/** Makes an account's only valid link: earlier ones are void. Returns it, or queues the mail that takes it there. */
export async function giveLink(
  trx: Trx,
  vault: Vault,
  { by, deskOrigin, ...link }: NewLink & { by: GivenBy; deskOrigin: string },
): Promise<string | undefined> {
  if (by === 'link') {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await insertLink(trx, vault, { ...link, token })
    return toLinkAddress(deskOrigin, link.kind, token)
  }
  const itemId = `${randomUUIDv7()}.${link.staffId}`
  await insertLink(trx, vault, { ...link, token: toMailedToken(vault, itemId) })
  await enqueueMails(trx, [{ staffId: link.staffId, kind: 'account-link', itemId, createdAt: link.at }])
  return undefined
}

/** The link of a queued mail; undefined once it was used, replaced or has expired. */
export async function findMailedLink(
  { db, vault, now }: AccountDeps,
  deskOrigin: string,
  itemId: string,
): Promise<{ kind: LinkKind; href: string } | undefined> {
  const token = toMailedToken(vault, itemId)
  const hash = hashToken(token)
  const links = await db.selectFrom('one_time_link').selectAll().where('expires_at', '>', now()).execute()
  const link = await findByHash(db, vault, { links, hash })
  return link && { kind: link.kind, href: toLinkAddress(deskOrigin, link.kind, token) }
}

/** Derived, because the outbox stores no words and every attempt to send a mail must carry the same link. */
function toMailedToken(vault: Vault, itemId: string): string {
  return vault.mac('mailed-account-link', itemId).toString('base64url')
}

/** A fragment reaches no server log and no Referer. */
function toLinkAddress(deskOrigin: string, kind: LinkKind, token: string): string {
  return `${deskOrigin}/welcome#type=${kind}&token_hash=${token}`
}

/** Stores a keyed hash alone. */
async function insertLink(
  trx: Trx,
  vault: Vault,
  { staffId, kind, at, token }: NewLink & { token: string },
): Promise<void> {
  await deleteOneTimeLinks(trx, staffId)
  const generation = await readGeneration(trx, 'one_time_link', staffId)
  const link = { staff_id: staffId, kind, created_at: at, expires_at: at + VALID_MS }
  await trx
    .insertInto('one_time_link')
    .values({ ...link, token_hash: hashLink(vault, hashToken(token), link, generation) })
    .execute()
}

export async function deleteOneTimeLinks(trx: Trx, staffId: string): Promise<void> {
  await trx.deleteFrom('one_time_link').where('staff_id', '=', staffId).execute()
  await supersede(trx, 'one_time_link', staffId)
}

export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('one_time_link').where('expires_at', '<=', now).execute()
}

/** Uses up a link and signs its holder in: to set a password, or by a `magiclink` for good. */
export async function takeOneTimeLink(
  deps: AccountDeps,
  { token, kind, caller }: { token: string; kind: LinkKind; caller: Caller },
): Promise<Session> {
  const at = deps.now()
  const session = await write(deps, async ({ trx, append }) => {
    const staffId = await takeLink(trx, deps.vault, { hash: hashToken(token), kind, at })
    const account = staffId && (await findAccount(trx, deps.vault, staffId))
    if (!account || account.disabled) return undefined
    append({ subjectId: account.id, kind: 'signed-in', actor: account.id, detail: { by: kind } })
    const [factorId] = kind === 'magiclink' ? account.verifiedFactors : []
    return insertSession(trx, deps.vault, {
      ...{ staffId: account.id, method: kind, caller, at },
      ...(factorId !== undefined && { factorId }),
    })
  })
  if (session === undefined) throw new AuthError('otp_expired')
  return session
}

type Taking = { hash: Uint8Array; kind: LinkKind; at: number }

/** Returns the account's id. Links are few, so each is tried. */
async function takeLink(trx: Trx, vault: Vault, { hash, kind, at }: Taking): Promise<string | undefined> {
  const links = await trx
    .selectFrom('one_time_link')
    .selectAll()
    .where('kind', '=', kind)
    .where('expires_at', '>', at)
    .execute()
  const link = await findByHash(trx, vault, { links, hash })
  if (link !== undefined) await deleteOneTimeLinks(trx, link.staff_id)
  return link?.staff_id
}

type LinkRow = Tables['one_time_link']

async function findByHash(
  db: Db,
  vault: Vault,
  { links, hash }: { links: readonly LinkRow[]; hash: Uint8Array },
): Promise<LinkRow | undefined> {
  for (const row of links) {
    const generation = await readGeneration(db, 'one_time_link', row.staff_id)
    if (hashLink(vault, hash, row, generation).equals(row.token_hash)) return row
  }
  return undefined
}

/** Covers account, kind, expiry and generation: a row made, changed or put back without the key matches no token. */
function hashLink(
  vault: Vault,
  tokenHash: Uint8Array,
  { staff_id, kind, expires_at }: { staff_id: string; kind: LinkKind; expires_at: number },
  generation: number,
): Buffer {
  return vault.mac('one-time-link', tokenHash, JSON.stringify([staff_id, kind, expires_at, generation]))
}

export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
