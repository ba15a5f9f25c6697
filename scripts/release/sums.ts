import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Writes SHA256SUMS of the files in the folder, as `sha256sum --check` reads it. */
export async function writeSums(folder: string, names: readonly string[]): Promise<void> {
  const lines = await Promise.all(
    names.toSorted().map(async (name) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(join(folder, name)), hash)
      return `${hash.digest('hex')}  ${name}\n`
    }),
  )
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

/**
 * Signs SHA256SUMS: the 64 bytes of an Ed25519 signature in SHA256SUMS.sig.
 * @param keyFile a private key, PKCS#8 in PEM
 * @returns the public key in PEM
 */
export function signSums(folder: string, keyFile: string): string {
  const key = readPrivateKey(keyFile)
  const sums = readFileSync(join(folder, 'SHA256SUMS'))
  writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, sums, key))
  return toPem(createPublicKey(key))
}

/** Refuses what can't sign a release, in a sentence. */
export function readPrivateKey(file: string) {
  const key = readKey(file)
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new Error(`PONA_RELEASE_KEY: ${file} holds another key than one for Ed25519`)
}

function readKey(file: string) {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (cause) {
    throw new Error(`PONA_RELEASE_KEY: ${file} is no private key in PEM that can be read`, { cause })
  }
}

/** Writes a new private key, readable by its owner; refuses to overwrite. Returns the public key in PEM. */
export function writeNewKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  return toPem(publicKey)
}

function toPem(key: ReturnType<typeof createPublicKey>): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}
