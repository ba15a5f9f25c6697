import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'
import type { AccountDeps } from './deps.ts'
import type { Factor } from './factors.ts'
import { write } from './write.ts'

export const CHALLENGE_MS = 5 * 60 * 1000
const CODE_DIGITS = 6

export type Challenge = Selectable<Tables['challenge']>

/** Opens a challenge; for a phone also makes the code to send, of which a MAC alone is kept. */
export function insertChallenge(
  deps: AccountDeps,
  factor: Pick<Factor, 'id' | 'type'>,
): Promise<{ id: string; expiresAt: number; code: string | undefined }> {
  const id = randomUUID()
  const code = factor.type === 'phone' ? createCode() : undefined
  return write(deps, async ({ trx }) => {
    const at = deps.now()
    await trx.updateTable('factor').set({ last_challenged_at: at }).where('id', '=', factor.id).execute()
    await trx
      .insertInto('challenge')
      .values({
        id,
        factor_id: factor.id,
        created_at: at,
        spent_at: null,
        code_mac: code === undefined ? null : toCodeMac(deps.vault, id, code),
      })
      .execute()
    return { id, expiresAt: at + CHALLENGE_MS, code }
  })
}

/** A challenge of another factor is none. */
export function findChallenge(
  trx: Trx,
  { id, factorId }: { id: string; factorId: string },
): Promise<Challenge | undefined> {
  return trx
    .selectFrom('challenge')
    .selectAll()
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
}

export function isSentCode(vault: Vault, { id, code_mac }: Challenge, code: string): boolean {
  return code_mac !== null && timingSafeEqual(code_mac, toCodeMac(vault, id, code))
}

export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom('challenge').where('id', '=', id).execute()
}

/** Spent ones stay for as long as they would have been good: until then the answer says that they were used. */
export async function deleteOldChallenges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('challenge')
    .where('created_at', '<=', now - 2 * CHALLENGE_MS)
    .execute()
}

function createCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

function toCodeMac(vault: Vault, challengeId: string, code: string): Buffer {
  return vault.mac('sms-code', challengeId, code)
}
