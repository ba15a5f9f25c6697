import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export const SUMS = 'SHA256SUMS'
export const SIGNATURE = 'SHA256SUMS.sig'
/** The public key that a release pins: it accepts successors with a signature of this key only. */
export const PINNED_KEY = 'release-key.pem'

const SUM_LINE = /^([0-9a-f]{64}) [ *](\S+)$/

/**
 * Checks a tarball against the SHA256SUMS beside it and, if the installation pins a key (PEM), those against their
 * signature. Throws a sentence that says what to do.
 */
export async function checkSums(tarball: string, pinnedKey: string | undefined): Promise<void> {
  const [folder, name] = [dirname(tarball), basename(tarball)]
  const sumsFile = join(folder, SUMS)
  if (!existsSync(sumsFile))
    throw new Error(`There is no ${SUMS} beside ${tarball}: get it from the same place`)
  const sums = readFileSync(sumsFile)
  if (pinnedKey !== undefined) checkSignature(sums, join(folder, SIGNATURE), pinnedKey)
  const expected = findSum(sums.toString(), name)
  if (expected === undefined)
    throw new Error(`${SUMS} does not name ${name}: take the files of one release, under their own names`)
  if ((await hashFile(tarball)) !== expected)
    throw new Error(`${name} is not what ${SUMS} says: it was damaged or changed. Get it again`)
}

function checkSignature(sums: Buffer, signatureFile: string, pinnedKey: string): void {
  if (!existsSync(signatureFile))
    throw new Error(`There is no ${SIGNATURE} beside ${SUMS}: this installation takes signed releases only`)
  if (!verify(null, sums, createPublicKey(pinnedKey), readFileSync(signatureFile)))
    throw new Error(
      `${SIGNATURE} is not a signature of ${SUMS} by the key of this installation: do not use this release`,
    )
}

function findSum(sums: string, name: string): string | undefined {
  for (const line of sums.split('\n')) {
    const [, sum, file] = SUM_LINE.exec(line) ?? []
    if (file === name) return sum
  }
  return undefined
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
