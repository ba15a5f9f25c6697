import { createHash, randomBytes } from 'node:crypto'
import type { Db, Trx } from '../db/tables.ts'
import { AuthError } from './auth-error.ts'
import type { Caller } from './caller.ts'
import type { AccountDeps } from './deps.ts'
import { insertSession, type Session } from './sessions.ts'
import { write } from './write.ts'

const VALID_MS = 24 * 60 * 60 * 1000
const TOKEN_BYTES = 32

export type LinkKind = 'invite' | 'recovery'

type NewLink = { staffId: string; kind: LinkKind; deskOrigin: string; at: number }

/** Makes the one link of an account that counts: earlier ones are void. Only its hash is kept. */
export async function createOneTimeLink(
  trx: Trx,
  { staffId, kind, deskOrigin, at }: NewLink,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await deleteOneTimeLinks(trx, staffId)
  await trx
    .insertInto('one_time_link')
    .values({ token_hash: toHash(token), staff_id: staffId, kind, created_at: at, expires_at: at + VALID_MS })
    .execute()
  // In the fragment it reaches no server's log and no Referer.
  return `${deskOrigin}/welcome#type=${kind}&token_hash=${token}`
}

export async function deleteOneTimeLinks(trx: Trx, staffId: string): Promise<void> {
  await trx.deleteFrom('one_time_link').where('staff_id', '=', staffId).execute()
}

export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('one_time_link').where('expires_at', '<=', now).execute()
}

/** Takes a link up: it is gone then, and whoever held it is signed in to set a password. */
export async function takeOneTimeLink(
  deps: AccountDeps,
  { token, kind, caller }: { token: string; kind: LinkKind; caller: Caller },
): Promise<Session> {
  const at = deps.now()
  const session = await write(deps, async ({ trx, append }) => {
    const link = await trx
      .deleteFrom('one_time_link')
      .where('token_hash', '=', toHash(token))
      .where('kind', '=', kind)
      .where('expires_at', '>', at)
      .where('staff_id', 'in', (eb) => eb.selectFrom('staff').select('id').where('disabled_at', 'is', null))
      .returning('staff_id')
      .executeTakeFirst()
    if (link === undefined) return undefined
    const staffId = link.staff_id
    await append({ subjectId: staffId, kind: 'signed-in', actor: staffId, detail: { by: kind } })
    return insertSession(trx, deps.vault, { staffId, method: kind, caller, at })
  })
  if (session === undefined) throw new AuthError('otp_expired')
  return session
}

function toHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
