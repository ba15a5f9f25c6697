import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '#testing/server/random.ts'
import { makeHighWater, NO_ENTRIES } from '../server/platform/db/high-water.ts'
import { findLosses } from '../server/platform/db/losses.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import type { DiskRecord } from './disk-log.ts'
import { createSimulatedDisk } from './simulated-disk.ts'
import { examineFile, type Tally } from './stored.ts'

/** `told`: the product itself reported missing rows. */
export type CrashState = Tally & { told: boolean }

/**
 * Cuts the power at `count` random moments of a logged run: builds a state that the disk could have had then, opens
 * it with the product's code, and compares it with the answers given so far.
 */
export async function examineCrashStates(
  records: readonly DiskRecord[],
  { count, seed }: { count: number; seed: number },
): Promise<CrashState[]> {
  const random = createRandom(seed)
  const disk = createSimulatedDisk(random)
  const first = records.findIndex(({ type }) => type === 'answer')
  const moments = Array.from({ length: count }, () => first + Math.floor(random() * (records.length - first)))
  moments.sort((a, b) => a - b)
  const folder = mkdtempSync(join(tmpdir(), 'pona-crash-'))
  const answered: { key: string; reference: string }[] = []
  const tallies: CrashState[] = []

  for (const [index, record] of records.entries()) {
    disk.apply(record)
    if (record.type === 'answer') answered.push({ key: '', reference: record.reference })
    for (; moments[0] === index; moments.shift()) {
      const { database, wal, mark } = disk.cutPower(random)
      const file = join(folder, 'pona.db')
      for (const suffix of ['-shm', '-losses']) rmSync(file + suffix, { force: true })
      // Synced at creation and never again.
      makeHighWater(file, NO_ENTRIES)
      if (mark.length > 0) writeFileSync(`${file}-mark`, mark)
      writeFileSync(file, database)
      writeFileSync(`${file}-wal`, wal)
      // Unconfirmed rows may or may not be there.
      tallies.push({ ...(await openAndExamine(file, answered)), doubled: 0 })
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return tallies
}

async function openAndExamine(
  file: string,
  answered: Parameters<typeof examineFile>[1],
): Promise<CrashState> {
  const refusal = await openDatabase({ file }).then(
    (db) => db.destroy(),
    (error: unknown) => error,
  )
  const tally = { ...examineFile(file, answered), told: findLosses(file).length > 0 }
  return refusal instanceof Error ? { ...tally, lost: answered.length, damaged: 1 } : tally
}
