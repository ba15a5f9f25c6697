import type { Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import type { SealedRow } from '../vault/sealed-words.ts'
import type { Vault } from '../vault/vault.ts'
import { readNote } from './written.ts'

export function isKnownNote(
  trx: Trx,
  vault: Vault,
  reference: string,
  { id, text }: { id: string; text: string },
): Promise<boolean> {
  return isKnown(trx, 'note', { id, reference, isSame: (row) => readNote(vault, row).text === text })
}

type Repeated = { id: string; reference: string; isSame: (row: SealedRow) => boolean }

/** Whether it was stored before, by an earlier attempt of the same request. Throws for another text under that id. */
export async function isKnown(
  trx: Trx,
  table: 'note' | 'reply',
  { id, reference, isSame }: Repeated,
): Promise<boolean> {
  const known = await trx
    .selectFrom(`${table} as written`)
    .innerJoin('inquiry', 'inquiry.id', 'written.inquiry_id')
    .select(['inquiry.reference', 'written.id', 'written.key_id', 'written.sealed'])
    .where('written.id', '=', id)
    .executeTakeFirst()
  if (known === undefined) return false
  if (known.reference !== reference) throw new AppError('invalid_request')
  // Another text under the same id: its author must learn that the first one was sent.
  if (!isSame(known)) throw new AppError('changed_meanwhile')
  return true
}
