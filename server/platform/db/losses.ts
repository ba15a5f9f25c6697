import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { toFileTime, writeDurably } from './durable-file.ts'

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>

const toReport = (databaseFile: string) => `${databaseFile}-losses`

/** Always empty on PostgreSQL, which keeps its own log. */
export function findConfiguredLosses({ databaseUrl, dataDir }: DatabaseSettings): string[] {
  return databaseUrl === undefined ? findLosses(join(dataDir, 'pona.db')) : []
}

export function findLosses(databaseFile: string): string[] {
  const report = toReport(databaseFile)
  if (!existsSync(report)) return []
  return readFileSync(report, 'utf8').trimEnd().split('\n')
}

/** In a file, so that the alarm survives restarts until it is accepted. */
export function reportLoss(databaseFile: string, sentence: string): void {
  writeDurably(toReport(databaseFile), `${[...findLosses(databaseFile), sentence].join('\n')}\n`)
}

export function acceptLosses(databaseFile: string, now: Date): string[] {
  const losses = findLosses(databaseFile)
  const report = toReport(databaseFile)
  if (losses.length > 0) renameSync(report, `${report}.accepted-${toFileTime(now)}`)
  return losses
}
