import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Web Push messages are one record of at most this size (RFC 8291, section 4). */
const RECORD_BYTES = 4_096
const KEY_BYTES = 16
const NONCE_BYTES = 12
const SECRET_BYTES = 32
/** Every message has the same length, so that the push service can't tell them apart. */
const PADDED_BYTES = 256
const LAST_RECORD = 2

/** A browser's keys, base64url: its public key on P-256 and the secret that it shares with the server. */
export type DeviceKeys = { p256dh: string; auth: string }

/** Fixed only in the test with the standard's example. */
type Randomness = { salt: Uint8Array; privateKey: Uint8Array | undefined; paddedBytes: number }

/** Encrypts a message for one browser: RFC 8291 with the `aes128gcm` coding of RFC 8188. Throws for an unusable key. */
export function encryptForDevice(
  plaintext: string,
  { p256dh, auth }: DeviceKeys,
  { salt = randomBytes(KEY_BYTES), privateKey, paddedBytes = PADDED_BYTES }: Partial<Randomness> = {},
): Buffer {
  const ours = createECDH('prime256v1')
  if (privateKey === undefined) ours.generateKeys()
  else ours.setPrivateKey(privateKey)
  const devicePublic = Buffer.from(p256dh, 'base64url')
  const shared = ours.computeSecret(devicePublic)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), devicePublic, ours.getPublicKey()])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, SECRET_BYTES)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES)

  const message = Buffer.from(plaintext)
  const padding = Buffer.alloc(Math.max(0, paddedBytes - message.length))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [
    cipher.update(Buffer.concat([message, Buffer.of(LAST_RECORD), padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  return Buffer.concat([toHeader(salt, ours.getPublicKey()), ...sealed])
}

function derive(secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, salt, info, bytes))
}

function toHeader(salt: Uint8Array, publicKey: Uint8Array): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, sizes, publicKey])
}
