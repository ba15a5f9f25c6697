import * as v from 'valibot'
import { toFileTime } from '../../platform/db/durable-file.ts'
import type { ObjectStore } from '../../platform/store/object-store.ts'
import type { FileKey } from '../../platform/store/sealed-chunks.ts'
import type { Keyring } from '../../platform/vault/keyring.ts'
import { openWith, type Vault } from '../../platform/vault/vault.ts'
import type { BackupPlace } from './place.ts'

const MAX_MANIFEST_BYTES = 16 * 2 ** 20
const MAX_NAMES_BYTES = 512 * 2 ** 20
const NAME_BYTES = 16

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const manifestSchema = v.strictObject({
  format: v.literal(1),
  /** Milliseconds since the epoch: the state of the database at this time. */
  madeAt: count,
  /** Id of the database; the same after a move and a restore. */
  database: v.string(),
  key: v.strictObject({ keyId: v.string(), sealed: v.string() }),
  /** The compressed copy of the database, as `readObjects` reads it. */
  copy: v.array(
    v.strictObject({ name: v.string(), first_chunk: count, chunks: count, start: count, bytes: count }),
  ),
  /** How many objects of files belong to it. */
  objects: count,
  /** Size of the uncompressed copy in clear. */
  databaseBytes: count,
})

/** Says what a backup consists of. Written last: without it there is no backup. */
export type Manifest = v.InferOutput<typeof manifestSchema>

const MANIFEST = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\/manifest$/

/** The name of a backup: its time in UTC. */
export function toBackupName(time: Date): string {
  return toFileTime(time)
}

export function toBackupTime(name: string): number {
  const [date, clock = ''] = name.split('T')
  return Date.parse(`${date}T${clock.replace(/-/g, ':').replace(/:(\d{3}Z)$/, '.$1')}`)
}

/** Identifies a database for good; no secret. */
export function toDatabaseId(vault: Vault): string {
  return vault.mac('backup', 'database').toString('hex').slice(0, 16)
}

/** Newest first. */
export async function listBackups({ backups }: Pick<BackupPlace, 'backups'>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of backups.list()) {
    const [, backup] = MANIFEST.exec(name) ?? []
    if (backup !== undefined) names.push(backup)
  }
  return names.toSorted((a, b) => (a < b ? 1 : -1))
}

export async function readManifest({ backups }: BackupPlace, backup: string): Promise<Manifest> {
  const text = await readText(backups, `${backup}/manifest`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (!parsed.success) throw new Error(`The manifest of the backup ${backup} can't be read: it was changed`)
  return parsed.output
}

/** The newest backup of each database that shares the place. Leaves out what can't be read. */
export async function listNewestOfEach(place: BackupPlace): Promise<string[]> {
  const newest = new Map<string, string>()
  for (const name of await listBackups(place)) {
    const manifest = await readManifest(place, name).catch(() => undefined)
    if (manifest !== undefined && !newest.has(manifest.database)) newest.set(manifest.database, name)
  }
  return [...newest.values()]
}

async function readText(store: ObjectStore, name: string): Promise<string> {
  return Buffer.from(await store.get(name, { from: 0, bytes: MAX_MANIFEST_BYTES })).toString()
}

export async function writeManifest(
  { backups }: BackupPlace,
  backup: string,
  { manifest, names }: { manifest: Manifest; names: readonly string[] },
): Promise<void> {
  const ofFiles = names.map((name) => Buffer.from(name, 'hex'))
  // Stores answer for a range of an empty object in different ways.
  if (ofFiles.length > 0) await backups.put(`${backup}/objects`, ofFiles)
  await backups.put(`${backup}/manifest`, [Buffer.from(JSON.stringify(manifest))])
}

/** The names of all objects that a backup needs. */
export async function readNames(place: BackupPlace, backup: string): Promise<string[]> {
  const { copy, objects } = await readManifest(place, backup)
  const ofCopy = copy.map(({ name }) => name)
  if (objects === 0) return ofCopy
  const bytes = Buffer.from(await place.backups.get(`${backup}/objects`, { from: 0, bytes: MAX_NAMES_BYTES }))
  if (bytes.byteLength !== objects * NAME_BYTES)
    throw new Error(`The list of the files of the backup ${backup} can't be read: it was changed`)
  const ofFiles = Array.from({ length: objects }, (_, n) =>
    bytes.toString('hex', n * NAME_BYTES, (n + 1) * NAME_BYTES),
  )
  return [...ofCopy, ...ofFiles]
}

const toPlace = (backup: string) => ({ table: 'backup', column: 'key', rowId: backup })

export function sealBackupKey(vault: Vault, { fileId, key }: FileKey): Manifest['key'] {
  const { keyId, sealed } = vault.seal(toPlace(fileId), Buffer.from(key).toString('base64'))
  return { keyId, sealed: Buffer.from(sealed).toString('base64') }
}

/** Throws with a sentence when the data key is missing. */
export function openBackupKey(keyring: Keyring, backup: string, { keyId, sealed }: Manifest['key']): FileKey {
  const key = openWith(keyring, toPlace(backup), { keyId, sealed: Buffer.from(sealed, 'base64') })
  return { fileId: backup, key: Buffer.from(key, 'base64') }
}
