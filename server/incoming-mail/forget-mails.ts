import { setImmediate as nextTurn } from 'node:timers/promises'
import { SET_ASIDE_KEPT_DAYS } from '#contract/desk/unsorted.ts'
import { DAY_MS } from '#contract/durations.ts'
import { leaveTombstones } from '../case/life/tombstones.ts'
import { selectUnsorted } from '../case/words/unsorted-rows.ts'
import { recordChange } from '../company/audit/record-change.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'
import { UNDECODABLE } from './stored/limits.ts'

/** By then a fault of the parser was noticed. */
const RAW_KEPT_DAYS = 30
const ROWS_AT_A_TIME = 100
const RAW_AT_A_TIME = 500

type ForgetDeps = { db: Db; vault: Vault; now: () => number; retentionDays: number }

/** Drops what of mails isn't needed any longer: raw mails that were read whole, and unsorted ones that nobody wants. */
export async function forgetMails(deps: ForgetDeps): Promise<void> {
  await dropReadMails(deps)
  await eraseUnsorted(deps)
}

async function dropReadMails({ db, now }: ForgetDeps): Promise<void> {
  const before = now() - RAW_KEPT_DAYS * DAY_MS
  for (let last: string | undefined = ''; last !== undefined; ) {
    const kept: { id: string }[] = await db
      .selectFrom('mail_raw')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(RAW_AT_A_TIME)
      .execute()
    const ids = kept.map(({ id }) => id)
    if (ids.length > 0) await dropOld(db, ids, before)
    last = ids.length === RAW_AT_A_TIME ? ids.at(-1) : undefined
    await nextTurn()
  }
}

async function dropOld(db: Db, ids: readonly string[], before: number): Promise<void> {
  const old = await db
    .selectFrom('mail')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'read')
    .where('stored_at', '<', before)
    .where('problem', 'is distinct from', UNDECODABLE)
    .execute()
  if (old.length === 0) return
  await db
    .deleteFrom('mail_raw')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
}

/** Erases mails set aside long ago, and mails that nobody has decided about at the same age as a closed inquiry. */
async function eraseUnsorted({ db, vault, now, retentionDays }: ForgetDeps): Promise<void> {
  const at = now()
  for (let count = ROWS_AT_A_TIME; count === ROWS_AT_A_TIME; ) {
    count = await recordChange({ db, vault, now }, async (trx) => {
      const rows = await selectUnsorted(trx)
        .select(['message.id', 'mail.id as mail_id'])
        .where((eb) =>
          eb.or([
            eb('mail.set_aside_at', '<', at - SET_ASIDE_KEPT_DAYS * DAY_MS),
            eb('mail.stored_at', '<', at - retentionDays * DAY_MS),
          ]),
        )
        .limit(ROWS_AT_A_TIME)
        .execute()
      if (rows.length === 0) return { events: [], result: 0 }
      const ids = rows.map(({ id }) => id)
      await leaveTombstones(
        trx,
        rows.map(({ mail_id }) => mail_id),
      )
      await trx.deleteFrom('message').where('id', 'in', ids).execute()
      return {
        events: ids.map((id) => ({ subjectId: id, kind: 'erased', actor: 'retention' }) as const),
        result: ids.length,
      }
    })
  }
}
