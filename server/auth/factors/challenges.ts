import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AccountDeps } from '../../company/staff/account-deps.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { type Actor, writeAs } from '../accounts/write-as.ts'
import { AuthError } from '../auth-error.ts'
import type { Factor } from './factors.ts'

export const CHALLENGE_MS = 5 * 60 * 1000
const CODE_DIGITS = 6

export type Challenge = Selectable<Tables['challenge']>

/** Creates a challenge; for a phone also its code, which is stored only as a MAC. */
export function insertChallenge(
  deps: AccountDeps,
  actor: Actor,
  factor: Pick<Factor, 'id' | 'type'>,
): Promise<{ id: string; expiresAt: number; code: string | undefined }> {
  const id = randomUUID()
  const code = factor.type === 'phone' ? createCode() : undefined
  return writeAs(deps, actor, async ({ trx, account }) => {
    const at = deps.now()
    const { numUpdatedRows } = await trx
      .updateTable('factor')
      .set({ last_challenged_at: at })
      .where('id', '=', factor.id)
      .where('staff_id', '=', account.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AuthError('mfa_factor_not_found')
    await trx
      .insertInto('challenge')
      .values({
        id,
        factor_id: factor.id,
        created_at: at,
        spent_at: null,
        code_mac: code === undefined ? null : toCodeMac(deps.vault, { id, factor_id: factor.id }, code),
      })
      .execute()
    return { id, expiresAt: at + CHALLENGE_MS, code }
  })
}

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

export function isSentCode(vault: Vault, challenge: Challenge, code: string): boolean {
  const { code_mac } = challenge
  return code_mac !== null && timingSafeEqual(code_mac, toCodeMac(vault, challenge, code))
}

export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom('challenge').where('id', '=', id).execute()
}

/** Used challenges are kept for their lifetime, so that the answer can say that they were used. */
export async function deleteOldChallenges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('challenge')
    .where('created_at', '<=', now - 2 * CHALLENGE_MS)
    .execute()
}

/** Bytes that a passkey signs. Derived from the challenge by a MAC: only its recipient knows them. */
export function toPasskeyChallenge(
  vault: Vault,
  { id, factor_id }: Pick<Challenge, 'id' | 'factor_id'>,
): Buffer {
  return vault.mac('passkey-challenge', id, factor_id)
}

function createCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** Bound to the phone number: moving the challenge to another factor invalidates the code. */
function toCodeMac(
  vault: Vault,
  { id, factor_id }: Pick<Challenge, 'id' | 'factor_id'>,
  code: string,
): Buffer {
  return vault.mac('sms-code', id, factor_id, code)
}
