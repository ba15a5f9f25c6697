import { toDetail } from '../../company/audit/event-log.ts'
import type { Db } from '../../schema/tables.ts'

/**
 * References of the inquiries that a coordinator noted as of relatives of these. The event log says it: the last event about
 * two inquiries counts.
 */
export async function readRelatives(db: Pick<Db, 'selectFrom'>, ids: readonly string[]): Promise<string[]> {
  const noted = await db
    .selectFrom('event')
    .select('detail')
    .where('subject_id', 'in', ids)
    .where('kind', '=', 'relative-noted')
    .orderBy('n')
    .execute()
  const last = new Map<string, boolean>()
  for (const { detail: text } of noted) {
    const detail = toDetail('relative-noted', text)
    if (detail !== undefined) last.set(detail.of, detail.relative === 'yes')
  }
  return [...last].filter(([, isRelative]) => isRelative).map(([reference]) => reference)
}
