import { randomUUIDv7 } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'

export type RawMail = {
  raw: Buffer
  arrivedAt: number
  /** Undefined for a mail that was handed in. */
  uid?: number
  problem?: string
}

type Origin = { source: string; uidvalidity: number | null; now: number }

/**
 * Stores mails as they came. The same bytes again leave a tombstone only, which keeps a rescan of a mailbox from bringing
 * back what was erased. Returns how many are new.
 */
export async function storeRawMails(
  trx: Trx,
  vault: Vault,
  { source, uidvalidity, now }: Origin,
  mails: readonly RawMail[],
): Promise<number> {
  let added = 0
  for (const { raw, arrivedAt, uid, problem } of mails) {
    const id = randomUUIDv7()
    const rawMac = vault.mac('mail-raw', raw)
    const isRepeat = await isKnown(trx, rawMac)
    const inserted = await trx
      .insertInto('mail')
      .values({
        id,
        source,
        uidvalidity,
        uid: uid ?? null,
        raw_mac: rawMac,
        content_mac: null,
        bytes: raw.length,
        // The clock of the mailbox may be ahead.
        arrived_at: Math.min(arrivedAt, now),
        stored_at: now,
        due_at: now,
        state: isRepeat ? 'repeat' : 'stored',
        problem: problem ?? null,
        message_id: null,
        attempts: 0,
        lease_until: 0,
        set_aside_at: null,
      })
      // The comparison of UIDs may fetch what has arrived by now.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined || isRepeat) continue
    const { keyId, sealed } = sealRaw(vault, id, raw)
    await trx.insertInto('mail_raw').values({ id, key_id: keyId, sealed }).execute()
    added++
  }
  return added
}

async function isKnown(trx: Trx, rawMac: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom('mail')
    .select('n')
    .where('raw_mac', '=', rawMac)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The vault seals text: Latin-1 has one letter for each byte. */
function sealRaw(vault: Vault, id: string, raw: Buffer) {
  return vault.seal(toPlace(id), raw.toString('latin1'))
}

export function openRaw(
  vault: Vault,
  { id, key_id: keyId, sealed }: { id: string; key_id: string; sealed: Uint8Array },
): Buffer<ArrayBuffer> {
  return Buffer.from(vault.open(toPlace(id), { keyId, sealed }), 'latin1')
}

function toPlace(rowId: string) {
  return { table: 'mail_raw', column: 'sealed', rowId }
}
