import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#contract/durations.ts'
import { type NextKind, nextKinds } from '#contract/life/inquiry.ts'

/** Due shows the steps of the next day. */
const SHOWN_AHEAD_MS = 24 * HOUR_MS

export type Work = { reference: string; kind: NextKind; isClaimed: boolean }

type Choice = {
  owners: readonly string[]
  now: number
  /** The desk may have stored one that it has not yet confirmed to a colleague. */
  isTold(reference: string): boolean
  taken: ReadonlySet<string>
}

/** The earliest due inquiry without an owner, of the person, or of a colleague whom they cover. */
export function chooseWork(dataDir: string, { owners, now, isTold, taken }: Choice): Work | undefined {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const rows = database
    .prepare(
      `select reference, next_kind, owner from inquiry
      where standing = 'open' and merged_into is null and (owner is null or owner in (${owners.map(() => '?').join(', ')}))
        and (next_at <= ? or (next_at <= ? and next_kind in ('answer', 'reply')))
      order by next_at`,
    )
    .all(...owners, now, now + SHOWN_AHEAD_MS)
  const row = rows.find(({ reference }) => isTold(String(reference)) && !taken.has(String(reference)))
  if (row === undefined) return undefined
  const kind = nextKinds.find((known) => known === row['next_kind']) ?? 'answer'
  return { reference: String(row['reference']), kind, isClaimed: row['owner'] !== null }
}

export function findStaffId(dataDir: string, email: string): string {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  return String(database.prepare('select id from staff where email = ?').get(email)?.['id'])
}
