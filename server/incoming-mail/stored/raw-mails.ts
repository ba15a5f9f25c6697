import { randomUUIDv7 } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'
import { compileOnce, insertOnce } from '../../schema/compiled.ts'
import type { Trx } from '../../schema/tables.ts'

/** Bound parameters of one statement are limited. */
const ROWS_AT_A_TIME = 50

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
  origin: Origin,
  mails: readonly RawMail[],
): Promise<number> {
  let added = 0
  for (let from = 0; from < mails.length; from += ROWS_AT_A_TIME)
    added += await storeSome(trx, vault, origin, mails.slice(from, from + ROWS_AT_A_TIME))
  return added
}

async function storeSome(trx: Trx, vault: Vault, origin: Origin, mails: readonly RawMail[]): Promise<number> {
  const macs = mails.map(({ raw }) => vault.mac('mail-raw', raw))
  const known = await readKnown(trx, macs)
  const seen = new Set(known.rows.map(({ raw_mac }) => Buffer.from(raw_mac).toString('hex')))
  const rows = mails.map((mail, index) => {
    const mac = macs[index] ?? vault.mac('mail-raw', mail.raw)
    const isRepeat = seen.has(mac.toString('hex'))
    seen.add(mac.toString('hex'))
    return toRow(mail, mac, isRepeat, origin)
  })
  const inserted = new Set((await insertMails(trx, rows)).map(({ id }) => id))
  const raw = rows.flatMap(({ id, state }, index) => {
    const mail = mails[index]
    if (mail === undefined || state === 'repeat' || !inserted.has(id)) return []
    const { keyId, sealed } = sealRaw(vault, id, mail.raw)
    return { id, key_id: keyId, sealed }
  })
  if (raw.length > 0) await insertRaw(trx, raw)
  return raw.length
}

function toRow(mail: RawMail, rawMac: Buffer, isRepeat: boolean, { source, uidvalidity, now }: Origin) {
  return {
    id: randomUUIDv7(),
    source,
    uidvalidity,
    uid: mail.uid ?? null,
    raw_mac: rawMac,
    content_mac: null,
    bytes: mail.raw.length,
    // The clock of the mailbox may be ahead.
    arrived_at: Math.min(mail.arrivedAt, now),
    stored_at: now,
    due_at: now,
    state: isRepeat ? 'repeat' : 'stored',
    problem: mail.problem ?? null,
    message_id: null,
    attempts: 0,
    lease_until: 0,
    set_aside_at: null,
  }
}

const readKnown = compileOnce((db, macs: readonly Uint8Array[]) =>
  db.selectFrom('mail').select('raw_mac').where('raw_mac', 'in', macs),
)

// The comparison of UIDs may fetch what has arrived by now.
const insertMails = insertOnce('mail', (insert) =>
  insert.onConflict((conflict) => conflict.doNothing()).returning('id'),
)

const insertRaw = insertOnce('mail_raw', (insert) => insert)

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
