import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const TAG_BYTES = 16
const KEY_BYTES = 32
const OBJECT_NAME_BYTES = 16
const PREFIX_BYTES = 7
const NONCE_BYTES = 12

export const CHUNK_BYTES = 16 * 1024
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/** Opens and seals one file. */
export type FileKey = { fileId: string; key: Uint8Array }

/** `number` counts from the start of the file, `isLast` marks the file's end. */
export type ChunkPlace = { number: number; isLast: boolean }

export type ChunkCipher = {
  /** Returns ciphertext and tag. */
  seal(place: ChunkPlace, plain: Uint8Array): [Buffer, Buffer]
  /** Throws when the chunk was changed, is of another file or object, or stands at another place in it. */
  open(place: ChunkPlace, sealed: Uint8Array): Buffer
}

export function createFileKey(fileId: string): FileKey {
  return { fileId, key: randomBytes(KEY_BYTES) }
}

export function createObjectName(): string {
  return randomBytes(OBJECT_NAME_BYTES).toString('hex')
}

/**
 * Seals the chunks of one object. STREAM (Hoang, Reyhanitabar, Rogaway, Vizár: "Online Authenticated-Encryption and its
 * Nonce-Reuse Misuse-Resistance", 2015): the number and the last flag in the nonce refuse chunks that were reordered,
 * repeated or cut off. The nonce starts with the object's random name: a chunk that a crash left unconfirmed is
 * sealed again into another object, perhaps with other bytes, and never under the same nonce.
 */
export function createChunkCipher({ fileId, key }: FileKey, object: string): ChunkCipher {
  /** The name's first 7 bytes, the chunk's number (4), the last flag (1). */
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.write(object, 0, PREFIX_BYTES, 'hex')
  const additionalData = Buffer.from(`pona file ${fileId} ${object}`)

  function placeNonce({ number, isLast }: ChunkPlace): void {
    nonce.writeUInt32BE(number, PREFIX_BYTES)
    nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  }

  return {
    seal(place, plain) {
      placeNonce(place)
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(additionalData)
      const sealed = cipher.update(plain)
      cipher.final()
      return [sealed, cipher.getAuthTag()]
    },
    open(place, sealed) {
      if (sealed.byteLength < TAG_BYTES) throw new Error('Not a sealed chunk')
      placeNonce(place)
      const end = sealed.byteLength - TAG_BYTES
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(additionalData)
      decipher.setAuthTag(sealed.subarray(end))
      const plain = decipher.update(sealed.subarray(0, end))
      decipher.final()
      return plain
    },
  }
}

/** A file without content has one empty chunk. */
export function countChunks(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / CHUNK_BYTES))
}

export function toSealedBytes(bytes: number): number {
  return bytes + countChunks(bytes) * TAG_BYTES
}
