import type { Place } from '../../platform/vault/seal.ts'
import type { Vault } from '../../platform/vault/vault.ts'

export type SettingRow = { id: string; key_id: string; sealed: Uint8Array }

export function toSettingPlace(id: string): Place {
  return { table: 'setting', column: 'sealed', rowId: id }
}

export function openSetting(
  vault: Vault,
  { id, key_id: keyId, sealed }: SettingRow,
): Record<string, unknown> {
  return JSON.parse(vault.open(toSettingPlace(id), { keyId, sealed }))
}
