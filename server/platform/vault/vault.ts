import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../../schema/tables.ts'
import { DataKeyError } from './data-key-error.ts'
import type { Keyring } from './keyring.ts'
import { type Place, seal, unseal } from './seal.ts'

const ROOT_BYTES = 32

export const MAC_ROOT: Place = { table: 'secret', column: 'sealed', rowId: 'mac-root' }

/** Each purpose has its own key, so that a MAC of one is useless for another. */
export type MacPurpose =
  | 'idempotency'
  | 'content'
  | 'email-index'
  | 'phone-index'
  | 'sent-link'
  | 'contact-link'
  | 'mailed-link'
  | 'event-chain'
  | 'refresh-token'
  | 'sms-code'
  | 'passkey-challenge'
  | 'recovery-code'
  | 'known-address'
  | 'limit'
  | 'account'
  | 'session'
  | 'one-time-link'
  | 'mailed-account-link'
  | 'password'
  | 'push-endpoint'
  | 'mail-raw'
  | 'mail-content'
  | 'mail-tag'
  | 'delivery-report'
  | 'message-id'
  | 'calendar-uid'
  | 'page-message'
  | 'patient-file'
  | 'patient-files-message'
  | 'backup'
  | 'program-token'
  | 'program-token-row'
  | 'words-frame'

export type Sealed = { keyId: string; sealed: Uint8Array }

export type Vault = {
  newestKeyId(): string
  seal(place: Place, plaintext: string): Sealed
  open(place: Place, value: Sealed): string
  mac(purpose: MacPurpose, ...parts: (string | Uint8Array)[]): Buffer
}

/** The MAC keys derive from one sealed root, so they outlive every data key. Throws if no data key opens it. */
export async function openVault(db: Db, keyring: Keyring): Promise<Vault> {
  return createVault(keyring, (await findMacRoot(db, keyring)) ?? (await createMacRoot(db, keyring)))
}

/** Like `openVault`, for a database that may be of others: undefined where it has no root. */
export async function findVault(db: Db, keyring: Keyring): Promise<Vault | undefined> {
  const root = await findMacRoot(db, keyring)
  return root && createVault(keyring, root)
}

function createVault(keyring: Keyring, root: Uint8Array): Vault {
  const macKeys = new Map<MacPurpose, Uint8Array>()

  function macKey(purpose: MacPurpose): Uint8Array {
    const key =
      macKeys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', root, '', `pona ${purpose}`, ROOT_BYTES))
    macKeys.set(purpose, key)
    return key
  }

  return {
    newestKeyId: () => keyring.newest().id,
    seal: (place, plaintext) => sealNewest(keyring, place, plaintext),
    open: (place, value) => openWith(keyring, place, value),
    mac(purpose, ...parts) {
      const hmac = createHmac('sha256', macKey(purpose))
      for (const part of parts) hmac.update(part)
      return hmac.digest()
    },
  }
}

/** Whether anything was sealed before: then no new key may be created. */
export async function isVaultInUse(db: Db): Promise<boolean> {
  return (await db.selectFrom('secret').select('name').executeTakeFirst()) !== undefined
}

async function findMacRoot(db: Db, keyring: Keyring): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('secret').selectAll().where('name', '=', MAC_ROOT.rowId).executeTakeFirst()
  if (row === undefined) return undefined
  return Buffer.from(openWith(keyring, MAC_ROOT, { keyId: row.key_id, sealed: row.sealed }), 'base64')
}

/** Instances that start together on an empty database agree on the first root. */
async function createMacRoot(db: Db, keyring: Keyring): Promise<Uint8Array> {
  const { keyId, sealed } = sealNewest(keyring, MAC_ROOT, randomBytes(ROOT_BYTES).toString('base64'))
  await db
    .insertInto('secret')
    .values({ name: MAC_ROOT.rowId, key_id: keyId, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const root = await findMacRoot(db, keyring)
  if (root === undefined) throw new Error('The root of the MAC keys could not be stored')
  return root
}

function sealNewest(keyring: Keyring, place: Place, plaintext: string): Sealed {
  const { id, key } = keyring.newest()
  return { keyId: id, sealed: seal(key, id, place, plaintext) }
}

/** Opens a value of no database, or before there is one. Throws with a sentence when no key opens it. */
export function openWith(keyring: Keyring, place: Place, value: Sealed): string {
  const dataKey = keyring.find(value.keyId)
  if (dataKey === undefined) {
    throw new DataKeyError(
      `The data key "${value.keyId}" is missing: add it to DATA_KEYS or put its file back`,
    )
  }
  try {
    return unseal(dataKey.key, dataKey.id, place, value.sealed)
  } catch (error) {
    throw new DataKeyError(
      `The data key "${value.keyId}" does not open ${place.table} ${place.rowId}: it is a different key, or the row was changed`,
      { cause: error },
    )
  }
}
