import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const FORMAT_VERSION = 1
const IV_BYTES = 12
const IVS_AT_ONCE = 256
const TAG_BYTES = 16
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES

/** Where a sealed value belongs. Bound as additional data, so that the value opens nowhere else. */
export type Place = { table: string; column: string; rowId: string }

/** Layout: version (1 byte), IV (12), tag (16), ciphertext. */
export function seal(key: Uint8Array, keyId: string, place: Place, plaintext: string): Uint8Array {
  const iv = takeIv()
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(additionalData(keyId, place))
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT_VERSION), iv, cipher.getAuthTag(), ciphertext])
}

let randomness = Buffer.alloc(0)

/** Each IV is used once. Drawn by the hundred: the generator's overhead equals the cost of sealing. */
function takeIv(): Buffer {
  if (randomness.length === 0) randomness = randomBytes(IVS_AT_ONCE * IV_BYTES)
  const iv = randomness.subarray(0, IV_BYTES)
  randomness = randomness.subarray(IV_BYTES)
  return iv
}

/** Throws when the value was changed, moved, or sealed under another key. */
export function unseal(key: Uint8Array, keyId: string, place: Place, sealed: Uint8Array): string {
  if (sealed[0] !== FORMAT_VERSION || sealed.length < HEADER_BYTES) throw new Error('Not a sealed value')
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(additionalData(keyId, place))
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEADER_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8')
}

const beginnings = new Map<string, string>()

/** `[version,"table","column","row","key"]` as JSON. Only the row differs from call to call. */
function additionalData(keyId: string, { table, column, rowId }: Place): Buffer {
  const named = `${table}.${column}`
  const beginning = beginnings.get(named) ?? JSON.stringify([FORMAT_VERSION, table, column]).slice(0, -1)
  beginnings.set(named, beginning)
  return Buffer.from(`${beginning},${JSON.stringify(rowId)},${JSON.stringify(keyId)}]`)
}
