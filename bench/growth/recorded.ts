import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { toGrowthPicture } from './growth-picture.ts'
import type { SizeResults } from './measure-size.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')
const resultsFile = join(docs, 'benchmarks', 'growth.json')
const pictureFile = join(docs, 'images', 'growth.svg')

/** Keeps the results of these sizes together with those of others that were recorded before, and draws all. */
export function recordGrowth(measured: readonly Pick<SizeResults, 'size' | 'measured'>[]): void {
  const at = new Date().toISOString().slice(0, 10)
  const machine = describeMachine()
  const others = readRecorded().filter(({ size }) => !measured.some((one) => one.size === size))
  const results = [...others, ...measured.map((one) => ({ ...one, at, machine }))].toSorted(
    (one, other) => one.size - other.size,
  )
  mkdirSync(dirname(resultsFile), { recursive: true })
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(pictureFile, toGrowthPicture(results))
}

function readRecorded(): SizeResults[] {
  return existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as SizeResults[]) : []
}

function describeMachine(): string {
  const [first, ...others] = cpus()
  return `${others.length + 1} x ${first?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`
}
