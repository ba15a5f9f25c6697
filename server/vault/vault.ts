import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../db/tables.ts'
import type { DataKey } from './data-keys.ts'
import { type Place, seal, unseal } from './seal.ts'

const ROOT_BYTES = 32
const MAC_ROOT: Place = { table: 'secret', column: 'sealed', rowId: 'mac-root' }

/** Each purpose has a key of its own, so that a MAC made for one is worthless for another. */
export type MacPurpose =
  | 'idempotency'
  | 'content'
  | 'email-index'
  | 'phone-index'
  | 'sent-link'
  | 'event-chain'

export type Sealed = { keyId: string; sealed: Uint8Array }

export type Vault = {
  /** Seals under the newest key. */
  seal(place: Place, plaintext: string): Sealed
  open(place: Place, value: Sealed): string
  mac(purpose: MacPurpose, ...parts: (string | Uint8Array)[]): Buffer
}

/**
 * Opens the vault with the data keys, newest first. The MAC keys derive from one root that lives in the database,
 * sealed: they outlive every data key. Refuses keys that can't open it.
 */
export async function openVault(db: Db, dataKeys: readonly DataKey[]): Promise<Vault> {
  const [newest] = dataKeys
  if (newest === undefined) throw new Error('At least one data key is needed')
  const root = (await findMacRoot(db, dataKeys)) ?? (await createMacRoot(db, newest))
  const macKeys = new Map<MacPurpose, Uint8Array>()

  function macKey(purpose: MacPurpose): Uint8Array {
    const key = macKeys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', root, '', `pona ${purpose}`, 32))
    macKeys.set(purpose, key)
    return key
  }

  return {
    seal: (place, plaintext) => ({ keyId: newest.id, sealed: seal(newest.key, newest.id, place, plaintext) }),
    open: (place, value) => openWith(dataKeys, place, value),
    mac(purpose, ...parts) {
      const hmac = createHmac('sha256', macKey(purpose))
      for (const part of parts) hmac.update(part)
      return hmac.digest()
    },
  }
}

/** Whether anything in the database was sealed before: then a new key must not be made up. */
export async function isVaultInUse(db: Db): Promise<boolean> {
  return (await db.selectFrom('secret').select('name').executeTakeFirst()) !== undefined
}

async function findMacRoot(db: Db, dataKeys: readonly DataKey[]): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('secret').selectAll().where('name', '=', MAC_ROOT.rowId).executeTakeFirst()
  if (row === undefined) return undefined
  return Buffer.from(openWith(dataKeys, MAC_ROOT, { keyId: row.key_id, sealed: row.sealed }), 'base64')
}

async function createMacRoot(db: Db, newest: DataKey): Promise<Uint8Array> {
  const root = randomBytes(ROOT_BYTES)
  const sealed = seal(newest.key, newest.id, MAC_ROOT, root.toString('base64'))
  await db.insertInto('secret').values({ name: MAC_ROOT.rowId, key_id: newest.id, sealed }).execute()
  return root
}

function openWith(dataKeys: readonly DataKey[], place: Place, value: Sealed): string {
  const dataKey = dataKeys.find(({ id }) => id === value.keyId)
  if (dataKey === undefined) {
    throw new Error(`The data key "${value.keyId}" is missing: add it to DATA_KEYS or put its file back`)
  }
  try {
    return unseal(dataKey.key, dataKey.id, place, value.sealed)
  } catch (error) {
    throw new Error(
      `The data key "${value.keyId}" does not open ${place.table} ${place.rowId}: it is a different key, or the row was changed`,
      { cause: error },
    )
  }
}
