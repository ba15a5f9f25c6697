import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'

export type FactorType = Tables['factor']['type']

/**
 * `secret` is a TOTP secret in base32, a phone number in E.164, a passkey's public half (passkeys/credential.ts), empty
 * until there is one, or the MACs of recovery codes (recovery-codes/code-set.ts).
 */
export type Factor = {
  id: string
  staffId: string
  type: FactorType
  friendlyName: string
  verified: boolean
  secret: string
  createdAt: number
  updatedAt: number
  lastChallengedAt: number | null
  lastStep: number
  failures: number
  failuresSince: number
}

export async function findFactors(db: Db, vault: Vault, staffId: string): Promise<Factor[]> {
  const rows = await db
    .selectFrom('factor')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toFactor(vault, row))
}

export async function findFactor(
  db: Db,
  vault: Vault,
  { id, staffId }: Pick<Factor, 'id' | 'staffId'>,
): Promise<Factor | undefined> {
  const row = await db
    .selectFrom('factor')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row && toFactor(vault, row)
}

type NewFactor = Pick<Factor, 'staffId' | 'type' | 'friendlyName' | 'secret'> & { at: number }

const secrets = createJsonFormat('factor', v.string())

/** Unverified. */
export async function insertFactor(
  trx: Trx,
  vault: Vault,
  { staffId, type, friendlyName, secret, at }: NewFactor,
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('factor')
    .values({
      id,
      staff_id: staffId,
      type,
      friendly_name: friendlyName,
      status: 'unverified',
      created_at: at,
      updated_at: at,
      last_challenged_at: null,
      last_step: 0,
      failures: 0,
      failures_since: 0,
      ...secrets.seal(vault, id, secret),
    })
    .execute()
  return id
}

/** The first verification of a passkey, and each change of recovery codes, replaces the secret. */
export function toSecretColumns(vault: Vault, id: string, secret: string) {
  return secrets.seal(vault, id, secret)
}

export async function deleteFactors(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('factor').where('id', 'in', ids).execute()
}

function toFactor(vault: Vault, row: Selectable<Tables['factor']>): Factor {
  return {
    id: row.id,
    staffId: row.staff_id,
    type: row.type,
    friendlyName: row.friendly_name,
    verified: row.status === 'verified',
    secret: secrets.open(vault, row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastChallengedAt: row.last_challenged_at,
    lastStep: row.last_step,
    failures: row.failures,
    failuresSince: row.failures_since,
  }
}
