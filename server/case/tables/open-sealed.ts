import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { readSealedRows } from './sealed-rows.ts'

export type SealedVerdict = { rows: number; unopened: { table: string; id: string; reason: string }[] }

/** Opens every sealed row. */
export async function openEverySealed(db: Db, vault: Vault): Promise<SealedVerdict> {
  const verdict: SealedVerdict = { rows: 0, unopened: [] }
  for await (const { table, rows } of readSealedRows(db)) {
    for (const row of rows) {
      verdict.rows += 1
      try {
        vault.open(row.place, row)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        verdict.unopened.push({ table, id: row.id, reason })
      }
    }
    await nextTurn()
  }
  return verdict
}
