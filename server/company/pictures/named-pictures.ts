import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { readEveryVersion } from '../settings/store.ts'

const ID = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g

/** The ids in a value of the settings, wherever in it they stand. */
export function findPictureIds(value: unknown): string[] {
  return [...new Set((JSON.stringify(value) ?? '').match(ID))]
}

/** Lists ids of the pictures that any version of any section names. */
export async function listNamedPictures(db: Db, vault: Vault): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for (const value of await readEveryVersion(db, vault)) for (const id of findPictureIds(value)) named.add(id)
  return named
}
