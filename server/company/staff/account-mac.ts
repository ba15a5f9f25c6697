import { timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { readGeneration, supersede } from '../generations/generations.ts'
import { TamperedRow } from './tampered-row.ts'

export type AccountRows = {
  staff: Selectable<Tables['staff']>
  factors: Selectable<Tables['factor']>[]
  identities: Selectable<Tables['identity']>[]
}

const VERSION = 2

/** The rows of one account, verified against its MAC. Throws a TamperedRow when they were changed without the keys. */
export async function findIntactRows(
  db: Db,
  vault: Vault,
  staffId: string,
): Promise<AccountRows | undefined> {
  const rows = await findRows(db, staffId)
  if (rows !== undefined && !(await isIntact(db, vault, rows))) throw new TamperedRow('staff', staffId)
  return rows
}

/** Verifies an account's rows, changes them and renews the MAC in one transaction. `writeAs` is for one's own. */
export async function changeRows<Result>(
  trx: Trx,
  vault: Vault,
  staffId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await findIntactRows(trx, vault, staffId)
  const result = await change()
  await saveAccountMac(trx, vault, staffId)
  return result
}

/** Renews the MAC without verifying. Rows that have changed are of a new generation. */
export async function saveAccountMac(trx: Trx, vault: Vault, staffId: string): Promise<void> {
  const rows = await findRows(trx, staffId)
  if (rows === undefined || (await isIntact(trx, vault, rows))) return
  const generation = await supersede(trx, 'staff', staffId)
  await trx
    .updateTable('staff')
    .set({ mac: toMac(vault, rows, generation) })
    .where('id', '=', staffId)
    .execute()
}

export async function findTamperedAccounts(db: Db, vault: Vault): Promise<string[]> {
  const tampered: string[] = []
  for (const { id } of await db.selectFrom('staff').select('id').orderBy('id').execute()) {
    const rows = await findRows(db, id)
    if (rows !== undefined && !(await isIntact(db, vault, rows))) tampered.push(id)
  }
  return tampered
}

async function findRows(db: Db, staffId: string): Promise<AccountRows | undefined> {
  const staff = await db.selectFrom('staff').selectAll().where('id', '=', staffId).executeTakeFirst()
  if (staff === undefined) return undefined
  const factors = await db
    .selectFrom('factor')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()
  const identities = await db
    .selectFrom('identity')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()
  return { staff, factors, identities }
}

async function isIntact(db: Db, vault: Vault, rows: AccountRows): Promise<boolean> {
  const expected = toMac(vault, rows, await readGeneration(db, 'staff', rows.staff.id))
  const { mac } = rows.staff
  return mac !== null && mac.length === expected.length && timingSafeEqual(mac, expected)
}

/** Covers everything that grants access. Sealed values are bound to their row already, and resealing changes them. */
function toMac(vault: Vault, { staff, factors, identities }: AccountRows, generation: number): Buffer {
  return vault.mac(
    'account',
    JSON.stringify([
      VERSION,
      generation,
      [staff.id, staff.email, staff.name, staff.admin, staff.password_hash, staff.disabled_at],
      factors.map((row) => [row.id, row.type, row.status, row.last_step, row.failures, row.failures_since]),
      identities.map((row) => [row.id, row.provider, row.issuer, row.subject]),
    ]),
  )
}
