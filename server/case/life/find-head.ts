import type { Trx } from '../../schema/tables.ts'
import { findRowById } from '../inquiry/rows.ts'

/** `head` is the inquiry into which it was merged, or the same row. */
export async function findInquiryAndHead(trx: Trx, id: string) {
  const row = await findRowById(trx, id)
  if (row === undefined) return undefined
  const head = (row.merged_into !== null && (await findRowById(trx, row.merged_into))) || row
  return { row, head }
}
