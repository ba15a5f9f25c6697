import { sql } from 'kysely'
import { type ResealDeps, resealRows } from '../../platform/vault/reseal-rows.ts'

/** The keys of files alone. A content that still lies in its row is moved, under a new key. */
export function resealFiles(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  return resealRows(deps, { table: 'file', rows: sql`state <> 'in-row'` }, signal)
}
