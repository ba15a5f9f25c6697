import { SET_ASIDE_KEPT_DAYS } from '#contract/desk/unsorted.ts'
import { leaveTombstones } from '../case/life/tombstones.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Db } from '../platform/db/tables.ts'
import { DAY_MS } from '../platform/process/durations.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { UNDECODABLE } from './stored/limits.ts'

/** By then a fault of the parser was noticed. */
const RAW_KEPT_DAYS = 30
const ROWS_AT_A_TIME = 100

type ForgetDeps = { db: Db; vault: Vault; now: () => number; retentionDays: number }

/** Drops what of mails isn't needed any longer: raw mails that were read whole, and unsorted ones that nobody wants. */
export async function forgetMails(deps: ForgetDeps): Promise<void> {
  await dropReadMails(deps)
  await eraseUnsorted(deps)
}

async function dropReadMails({ db, now }: ForgetDeps): Promise<void> {
  await db
    .deleteFrom('mail_raw')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .select('mail.id')
        .where('state', '=', 'read')
        .where('stored_at', '<', now() - RAW_KEPT_DAYS * DAY_MS)
        .where('problem', 'is distinct from', UNDECODABLE),
    )
    .execute()
}

/** Whatever nobody decided about goes with the same age as a closed inquiry. */
async function eraseUnsorted({ db, vault, now, retentionDays }: ForgetDeps): Promise<void> {
  const at = now()
  for (let count = ROWS_AT_A_TIME; count === ROWS_AT_A_TIME; ) {
    count = await recordChange({ db, vault, now }, async (trx) => {
      const rows = await trx
        .selectFrom('message')
        .innerJoin('mail', 'mail.message_id', 'message.id')
        .select(['message.id', 'mail.id as mail_id'])
        .where('message.inquiry_id', 'is', null)
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
