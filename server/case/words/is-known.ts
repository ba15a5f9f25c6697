import type { Direction } from '#contract/inquiry/conversation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { SealedRow } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { notes } from './words.ts'

export function isKnownNote(
  trx: Trx,
  vault: Vault,
  reference: string,
  { id, text }: { id: string; text: string },
): Promise<boolean> {
  const isSame = (row: SealedRow) => notes.open(vault, row).text === text
  return isKnown(trx, { id, reference, direction: 'internal', isSame })
}

type Repeated = {
  id: string
  reference: string
  direction: Direction
  isSame: (row: SealedRow) => boolean
}

/** Whether it was stored before, by an earlier attempt of the same request. Throws for another text under that id. */
export async function isKnown(trx: Trx, { id, reference, direction, isSame }: Repeated): Promise<boolean> {
  const known = await trx
    .selectFrom('message')
    .leftJoin('inquiry', 'inquiry.id', 'message.inquiry_id')
    .select(['inquiry.reference', 'message.id', 'direction', 'message.key_id', 'message.sealed'])
    .where('message.id', '=', id)
    .executeTakeFirst()
  if (known === undefined) return false
  if (known.reference !== reference || known.direction !== direction) throw new AppError('invalid_request')
  // Another text under the same id: its author must learn that the first one was sent.
  if (!isSame(known)) throw new AppError('changed_meanwhile')
  return true
}
