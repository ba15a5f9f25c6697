import { readdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'

/** A database that a restore has replaced, or that a start has found incomplete. */
const KEPT = /^pona\.db\.(?:before|found)-/

/** Whether such a database lies beside the present one, until an administrator deletes it. */
export function hasKeptDatabase({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean {
  return databaseUrl === undefined && readdirSync(dataDir).some((name) => KEPT.test(name))
}
