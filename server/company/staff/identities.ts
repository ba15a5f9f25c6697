import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'

export const EMAIL_PROVIDER = 'email'

export type Identity = {
  id: string
  staffId: string
  provider: string
  issuer: string
  subject: string
  profile: Record<string, unknown>
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
}

const profiles = createJsonFormat('identity', v.record(v.string(), v.unknown()))

export async function findIdentities(db: Db, vault: Vault, staffId: string): Promise<Identity[]> {
  const rows = await db
    .selectFrom('identity')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toIdentity(vault, row))
}

type Origin = Pick<Identity, 'provider' | 'issuer' | 'subject'>

export async function findIdentity(db: Db, vault: Vault, origin: Origin): Promise<Identity | undefined> {
  const row = await db
    .selectFrom('identity')
    .selectAll()
    .where('provider', '=', origin.provider)
    .where('issuer', '=', origin.issuer)
    .where('subject', '=', origin.subject)
    .executeTakeFirst()
  return row && toIdentity(vault, row)
}

type NewIdentity = Origin & Pick<Identity, 'staffId' | 'profile' | 'lastSignInAt'> & { at: number }

/** False when the identity is linked already. */
export async function insertIdentity(trx: Trx, vault: Vault, identity: NewIdentity): Promise<boolean> {
  const { staffId, provider, issuer, subject, profile, lastSignInAt, at } = identity
  const id = randomUUIDv7()
  const inserted = await trx
    .insertInto('identity')
    .values({
      id,
      staff_id: staffId,
      provider,
      issuer,
      subject,
      created_at: at,
      updated_at: at,
      last_sign_in_at: lastSignInAt,
      ...profiles.seal(vault, id, profile),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function touchIdentity(
  trx: Trx,
  vault: Vault,
  { id, profile, at }: Pick<Identity, 'id' | 'profile'> & { at: number },
): Promise<void> {
  await trx
    .updateTable('identity')
    .set({ last_sign_in_at: at, updated_at: at, ...profiles.seal(vault, id, profile) })
    .where('id', '=', id)
    .execute()
}

function toIdentity(vault: Vault, row: Selectable<Tables['identity']>): Identity {
  return {
    id: row.id,
    staffId: row.staff_id,
    provider: row.provider,
    issuer: row.issuer,
    subject: row.subject,
    profile: profiles.open(vault, row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSignInAt: row.last_sign_in_at,
  }
}
