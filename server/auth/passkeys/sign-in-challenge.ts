import { randomUUID } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { CHALLENGE_MS } from '../factors/challenges.ts'

/** Stores nothing, since strangers could fill the database: the challenge is derived from its id. */
export function createSignInChallenge(vault: Vault, at: number) {
  const id = `${at}.${randomUUID()}`
  return { id, challenge: toChallenge(vault, id), expiresAt: at + CHALLENGE_MS }
}

/** Undefined for an id that is malformed or too old. Whether it was issued, the signature shows. */
export function findSignInChallenge(vault: Vault, id: string, now: number) {
  const issuedAt = Number(/^(\d{1,15})\.[0-9a-f-]{36}$/.exec(id)?.[1])
  const isOpen = issuedAt <= now && now - issuedAt < CHALLENGE_MS
  return isOpen ? { id, challenge: toChallenge(vault, id), issuedAt } : undefined
}

/** False for one that was used. */
export async function spendSignInChallenge(
  trx: Trx,
  { id, issuedAt, factorId, at }: { id: string; issuedAt: number; factorId: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('challenge')
    .values({ id, factor_id: factorId, created_at: issuedAt, spent_at: at, code_mac: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

function toChallenge(vault: Vault, id: string): Buffer {
  return vault.mac('passkey-challenge', 'sign-in', id)
}
