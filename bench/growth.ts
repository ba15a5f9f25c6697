import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeGrownFolder } from './growth/make-database.ts'
import { type Measured, measureSize } from './growth/measure-size.ts'
import { recordGrowth } from './growth/recorded.ts'
import type { Row } from './table.ts'

const SIZES = [10_000, 100_000]
const MAX_STALL_MS = 50

export type GrowthOptions = {
  sizes?: readonly number[]
  /** Where databases are kept between runs, by their size. */
  keptIn?: string
  /** Whether docs/benchmarks/growth.json and docs/images/growth.svg get the results. */
  isRecorded?: boolean
}

/** Measures each size; a larger one stands beside the one before. */
export async function benchGrowth({
  sizes = SIZES,
  keptIn,
  isRecorded = false,
}: GrowthOptions = {}): Promise<Row[]> {
  const all: { size: number; measured: Measured[] }[] = []
  for (const size of sizes) all.push({ size, measured: await measureCopy(size, keptIn) })
  if (isRecorded) recordGrowth(all)
  return all.flatMap(({ size, measured }, index) => toRows(size, measured, all[index - 1]?.measured ?? []))
}

async function measureCopy(size: number, keptIn: string | undefined): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-growth-'))
  const now = Date.now()
  try {
    const kept = keptIn === undefined ? undefined : join(keptIn, String(size))
    if (kept !== undefined && !existsSync(kept)) await makeGrownFolder({ folder: kept, size, now })
    if (kept === undefined) await makeGrownFolder({ folder, size, now })
    else cpSync(realpathSync(kept), folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
    syncFile(join(folder, 'pona.db'))
    return await measureSize(folder, now)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Else the server's first checkpoint would write the whole copy to the disk, and wait for it. */
function syncFile(file: string): void {
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function toRows(size: number, measured: readonly Measured[], smaller: readonly Measured[]): Row[] {
  return measured.flatMap(({ name, unit, value, stall }) => {
    const before = smaller.find((one) => one.name === name)
    const title = `${size}: ${name}`
    const row = {
      name: `${title}${unit && `, ${unit}`}`,
      measured: value,
      reference: before?.value ?? Number.NaN,
    }
    if (stall === undefined) return [row]
    return [
      row,
      {
        name: `${title}, longest stall, ms`,
        ...{ measured: stall.ms, reference: before?.stall?.ms ?? Number.NaN, atMost: MAX_STALL_MS },
      },
      {
        name: `${title}, longest stall, ms of processor time`,
        ...{ measured: stall.cpuMs, reference: before?.stall?.cpuMs ?? Number.NaN, atMost: MAX_STALL_MS },
      },
    ]
  })
}
