import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { type AccountRows, findIntactRows, saveAccountMac } from './account-mac.ts'
import { EMAIL_PROVIDER, insertIdentity } from './identities.ts'

export type Metadata = Record<string, unknown>

export type Account = {
  id: string
  email: string
  name: string
  admin: boolean
  passwordHash: string | null
  metadata: Metadata
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
  disabled: boolean
  verifiedFactors: readonly string[]
}

const metadataFormat = createJsonFormat('staff', v.record(v.string(), v.unknown()))

/** Throws a TamperedRow when it was changed without the keys. */
export async function findAccount(db: Db, vault: Vault, id: string): Promise<Account | undefined> {
  const rows = await findIntactRows(db, vault, id)
  return rows && toAccount(vault, rows)
}

export async function findAccountByEmail(db: Db, vault: Vault, email: string): Promise<Account | undefined> {
  const found = await findClaim(db, email)
  return found && findAccount(db, vault, found.id)
}

/** Unverified: for choosing limits, never for granting access. */
export async function findClaim(db: Db, email: string) {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
  return row && { id: row.id, passwordHash: row.password_hash, disabled: row.disabled_at !== null }
}

export type NewAccount = { email: string; name: string; admin: boolean; passwordHash: string | null }

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
      mac: null,
      ...metadataFormat.seal(vault, id, {}),
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
  await saveAccountMac(trx, vault, id)
  return id
}

export async function saveMetadata(trx: Trx, vault: Vault, id: string, metadata: Metadata): Promise<void> {
  await trx
    .updateTable('staff')
    .set(metadataFormat.seal(vault, id, metadata))
    .where('id', '=', id)
    .execute()
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

function toAccount(vault: Vault, { staff, factors }: AccountRows): Account {
  return {
    id: staff.id,
    email: staff.email,
    name: staff.name,
    admin: staff.admin === 1,
    passwordHash: staff.password_hash,
    metadata: metadataFormat.open(vault, staff),
    createdAt: staff.created_at,
    updatedAt: staff.updated_at,
    lastSignInAt: staff.last_sign_in_at,
    disabled: staff.disabled_at !== null,
    verifiedFactors: factors.filter(({ status }) => status === 'verified').map(({ id }) => id),
  }
}
