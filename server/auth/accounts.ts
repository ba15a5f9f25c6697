import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'
import { EMAIL_PROVIDER, insertIdentity } from './identities.ts'
import { openJson, sealJson } from './sealed-json.ts'

export type Metadata = Record<string, unknown>

/** A member of staff as the accounts know them. */
export type Account = {
  id: string
  email: string
  name: string
  admin: boolean
  passwordHash: string | null
  /** What the client calls user_metadata. */
  metadata: Metadata
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
  disabled: boolean
}

export async function findAccount(db: Db, vault: Vault, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAccount(vault, row)
}

export async function findAccountByEmail(db: Db, vault: Vault, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
  return row && toAccount(vault, row)
}

export type NewAccount = { email: string; name: string; admin: boolean; passwordHash: string | null }

/** Adds the account with its one identity, the e-mail address; undefined when the address has an account. */
export async function insertAccount(
  trx: Trx,
  vault: Vault,
  account: NewAccount,
  at: number,
): Promise<string | undefined> {
  const id = randomUUIDv7()
  const email = normaliseEmail(account.email)
  const inserted = await trx
    .insertInto('staff')
    .values({
      id,
      email,
      name: account.name,
      admin: account.admin ? 1 : 0,
      password_hash: account.passwordHash,
      created_at: at,
      updated_at: at,
      last_sign_in_at: null,
      disabled_at: null,
      ...sealJson(vault, 'staff', id, {}),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  const profile = { sub: id, email, email_verified: true, phone_verified: false }
  await insertIdentity(trx, vault, {
    staffId: id,
    provider: EMAIL_PROVIDER,
    issuer: '',
    subject: id,
    profile,
    lastSignInAt: null,
    at,
  })
  return id
}

export async function saveMetadata(trx: Trx, vault: Vault, id: string, metadata: Metadata): Promise<void> {
  await trx
    .updateTable('staff')
    .set(sealJson(vault, 'staff', id, metadata))
    .where('id', '=', id)
    .execute()
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

function toAccount(vault: Vault, row: Selectable<Tables['staff']>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    admin: row.admin === 1,
    passwordHash: row.password_hash,
    metadata: openJson(vault, 'staff', row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSignInAt: row.last_sign_in_at,
    disabled: row.disabled_at !== null,
  }
}
