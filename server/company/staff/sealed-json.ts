import type { Vault } from '../../platform/vault/vault.ts'

export type SealedTable =
  | 'staff'
  | 'factor'
  | 'identity'
  | 'provider_flow'
  | 'signing_key'
  | 'push_device'
  | 'profile'

type SealedRow = { id: string; key_id: string; sealed: Uint8Array }

export function sealJson(vault: Vault, table: SealedTable, rowId: string, value: unknown) {
  const { keyId, sealed } = vault.seal(toPlace(table, rowId), JSON.stringify(value))
  return { key_id: keyId, sealed }
}

export function openJson<Value>(vault: Vault, table: SealedTable, row: SealedRow): Value {
  return JSON.parse(vault.open(toPlace(table, row.id), { keyId: row.key_id, sealed: row.sealed }))
}

function toPlace(table: SealedTable, rowId: string) {
  return { table, column: 'sealed', rowId }
}
