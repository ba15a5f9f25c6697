import { findRow, type StoredRow } from '../case/inquiry/rows.ts'
import { readMerged } from '../case/life/merge.ts'
import { readRelatives } from '../case/read/relatives.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Trx } from '../schema/tables.ts'

type Noted = { reference: string; of: string; isRelative: boolean }
type Pair = readonly [StoredRow, StoredRow]

/** A family shares a phone: a coordinator says whose inquiries belong to it, without merging two patients. */
export async function noteRelative(
  deps: RecordDeps,
  staff: SignedInStaff,
  { reference, of, isRelative }: Noted,
): Promise<void> {
  await recordChange(deps, async (trx) => {
    const [row, other] = [await findRow(trx, reference), await findRow(trx, of)]
    if (row === undefined || other === undefined) throw new AppError('not_found')
    if (row.id === other.id) throw new AppError('not_allowed_now')
    const noted = await listNoted(trx, row, other)
    const changed: readonly Pair[] = isRelative ? (noted.length > 0 ? [] : [[row, other]]) : noted
    const relative = isRelative ? 'yes' : 'no'
    return changed.flatMap(([one, two]): NewEvent[] => {
      const event = { kind: 'relative-noted', actor: staff.id } as const
      return [
        { ...event, subjectId: one.id, detail: { of: two.reference, relative } },
        { ...event, subjectId: two.id, detail: { of: one.reference, relative } },
      ]
    })
  })
}

/** The pairs that were noted of both and of the repeats that were merged into them. */
async function listNoted(trx: Trx, row: StoredRow, other: StoredRow): Promise<Pair[]> {
  const others = [other, ...(await readMerged(trx, other.id))]
  const noted: Pair[] = []
  for (const one of [row, ...(await readMerged(trx, row.id))]) {
    const relatives = await readRelatives(trx, [one.id])
    for (const two of others) if (relatives.includes(two.reference)) noted.push([one, two])
  }
  return noted
}
