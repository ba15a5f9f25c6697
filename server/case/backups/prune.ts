import { DAY_MS } from '#contract/durations.ts'
import { isObjectName } from '../../platform/store/object-store.ts'
import { chooseKept } from './choose-kept.ts'
import { listBackups, readManifest, readNames } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** Remains of a failed attempt stay longer than any backup takes to name the objects that it has written. */
const GRACE_MS = DAY_MS
const OF_BACKUP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\/(?:manifest|objects)$/

type Pruning = {
  /** Only its backups are dropped; two databases may share a place. */
  database: string
  now: number
  /** Asked before each deletion: whether no other process makes a backup. */
  isAlone: () => boolean
}

/** Deletes backups beyond those that `chooseKept` names, then the objects that no backup needs any more. */
export async function prune(place: BackupPlace, pruning: Pruning): Promise<{ dropped: number }> {
  const own = await listOwn(place, pruning.database)
  const kept = chooseKept(own)
  const dropped = own.filter((name) => !kept.has(name))
  for (const name of dropped) {
    if (!pruning.isAlone()) return { dropped: 0 }
    // First, because without it there is no backup.
    for (const part of ['manifest', 'objects']) await place.backups.delete(`${name}/${part}`)
  }
  // Objects become unused by that alone, or by an attempt that failed.
  if (isFirstOfDay(own)) await deleteUnused(place, pruning)
  return { dropped: dropped.length }
}

async function listOwn(place: BackupPlace, database: string): Promise<string[]> {
  const own: string[] = []
  for (const name of await listBackups(place))
    if ((await readManifest(place, name)).database === database) own.push(name)
  return own
}

/** Once a day, because it reads the list of each backup. */
function isFirstOfDay([newest = '', before = '']: readonly string[]): boolean {
  return newest.slice(0, 'YYYY-MM-DD'.length) !== before.slice(0, 'YYYY-MM-DD'.length)
}

async function deleteUnused(place: BackupPlace, { now, isAlone }: Pruning): Promise<void> {
  const backups = await listBackups(place)
  const used = new Set<string>()
  // A list that can't be read ends this: what it names must stay.
  for (const backup of backups) for (const name of await readNames(place, backup)) used.add(name)
  for await (const { name, changedAt } of place.objects.list()) {
    if (!isObjectName(name) || used.has(name) || changedAt > now - GRACE_MS) continue
    if (!isAlone()) return
    await place.objects.delete(name)
  }
  const complete = new Set(backups)
  for await (const { name, changedAt } of place.backups.list()) {
    const isLeft = OF_BACKUP.test(name) && !complete.has(name.split('/')[0] ?? '')
    if (isLeft && changedAt < now - GRACE_MS && isAlone()) await place.backups.delete(name)
  }
}
