import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { toFileTime, writeDurably } from './durable-file.ts'

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>

const toReport = (databaseFile: string) => `${databaseFile}-losses`

/** None where the data is in PostgreSQL, which keeps its own log. */
export function findConfiguredLosses({ databaseUrl, dataDir }: DatabaseSettings): string[] {
  return databaseUrl === undefined ? findLosses(join(dataDir, 'pona.db')) : []
}

/** What a start found missing and nobody has accepted yet, a sentence each. */
export function findLosses(databaseFile: string): string[] {
  const report = toReport(databaseFile)
  if (!existsSync(report)) return []
  return readFileSync(report, 'utf8').trimEnd().split('\n')
}

/** Kept in a file, so that the alarm outlives restarts until somebody has seen to it. */
export function reportLoss(databaseFile: string, sentence: string): void {
  writeDurably(toReport(databaseFile), `${[...findLosses(databaseFile), sentence].join('\n')}\n`)
}

/** Ends the alarm; the report stays under another name. Gives what was accepted. */
export function acceptLosses(databaseFile: string, now: Date): string[] {
  const losses = findLosses(databaseFile)
  const report = toReport(databaseFile)
  if (losses.length > 0) renameSync(report, `${report}.accepted-${toFileTime(now)}`)
  return losses
}
