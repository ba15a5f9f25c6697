import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { openBackupPlace } from '../case/backups/place.ts'
import type { Config } from '../platform/config/config.ts'
import { StoreError } from '../platform/store/object-store.ts'

/** A place that nothing is heard of for longer is as good as away. */
const MAX_TRIAL_MS = 20_000

type Place = string | URL | undefined

/** Writes a probe, reads it back and deletes it: what a place must allow. Undefined, or a sentence for the field at fault. */
export async function tryPlace(
  to: Place,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<Record<string, string> | undefined> {
  if (to === undefined) return undefined
  if (typeof to === 'string' && (await isInside(to, dataDir)))
    return {
      to: 'This folder lies in the data folder: what destroys one destroys the other. Name another disk.',
    }
  const isLate = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => isLate.reject(new StoreError('away', 'The place does not answer')),
    MAX_TRIAL_MS,
  )
  try {
    await Promise.race([probe(to), isLate.promise])
    return undefined
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return toFields(error)
  } finally {
    clearTimeout(timer)
  }
}

async function probe(to: NonNullable<Place>): Promise<void> {
  const { backups } = openBackupPlace(to)
  const name = `probe-${randomUUID()}/probe`
  const written = Buffer.from(name)
  await backups.put(name, [written])
  try {
    const read = await backups.get(name, { from: 0, bytes: written.byteLength })
    if (!written.equals(read))
      throw new StoreError('away', 'The place gives back something else than was written')
  } finally {
    await backups.delete(name)
  }
}

async function isInside(folder: string, dataDir: string): Promise<boolean> {
  return `${await toRealPath(resolve(folder))}/`.startsWith(`${await toRealPath(resolve(dataDir))}/`)
}

/** Follows links. Of a folder that is still to be made, those of the folders above it. */
async function toRealPath(path: string): Promise<string> {
  return await realpath(path).catch(async (error: unknown) => {
    if (path === dirname(path)) throw error
    return join(await toRealPath(dirname(path)), basename(path))
  })
}

function toFields({ reason, message }: StoreError): Record<string, string> {
  if (reason === 'full') return { to: 'There is no room left. Make room there, or name another place.' }
  if (/answered 40[13]/.test(message))
    return {
      secret: `${message}: the key or its secret is wrong, or may not list, read, write and delete there.`,
    }
  return { to: `${message}.` }
}
