import type { ExpressionBuilder } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import { type EscalationKind, escalationHours, escalationKinds } from '#contract/mail/mail-kinds.ts'
import { isAnswerOwed } from '../case/inquiry/life-columns.ts'
import { type OfficeClock, readAway, readCovers } from '../case/staff/absences.ts'
import { type NewEvent, recordChange } from '../company/audit/record-change.ts'
import { enqueueMails } from '../company/outbox/store.ts'
import { queueUrgentTexts } from '../company/staff/urgent-texts.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../schema/tables.ts'

const escalations = escalationKinds.map((kind) => ({
  kind,
  afterMs: escalationHours[kind] * HOUR_MS,
}))
/** Older inquiries were escalated before, or precede the desk: no flood of old ones. */
const MAX_OVERDUE_MS = 72 * HOUR_MS
const ROWS_AT_A_TIME = 200
/** More at once, as after a flood, become one mail. */
const MAX_MAILED_ONE_BY_ONE = 20

/** Text messages cost money: of many at once, some stand for all. The mails name each. */
const MAX_TEXTED_AT_ONCE = 5

type Deps = { db: Db; vault: Vault; office: OfficeClock; now: () => number; wakeOutbox: () => void }

export async function isWaiting(db: Db, id: string): Promise<boolean> {
  const row = await selectWaiting(db).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

function selectWaiting(db: Db) {
  return db.selectFrom('inquiry').select(['id', 'owner']).where(isAnswerOwed)
}

/** Queues a mail for each inquiry that waits too long for its first answer, each mail once across all instances. */
export async function escalateWaiting({ wakeOutbox, ...deps }: Deps): Promise<void> {
  const escalated = await recordChange(deps, async (trx, at) => {
    const events: NewEvent[] = []
    for (const { kind, afterMs } of escalations) {
      const rows = await selectWaiting(trx)
        .where('received_at', '<=', at - afterMs)
        .where('received_at', '>', at - MAX_OVERDUE_MS)
        .where('invented', '=', 0)
        // No earlier notice after a later one.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('outbox')
                .select('outbox.n')
                .whereRef('outbox.inquiry_id', '=', 'inquiry.id')
                .where((mail) => {
                  const kinds = escalations.filter((one) => one.afterMs >= afterMs).map((one) => one.kind)
                  return mail.or([mail('outbox.kind', 'in', kinds), isLineOf(mail, kinds)])
                }),
            ),
          ),
        )
        .limit(ROWS_AT_A_TIME)
        .execute()
      await enqueueMails(
        trx,
        rows.map(({ id }) =>
          rows.length <= MAX_MAILED_ONE_BY_ONE
            ? { inquiryId: id, kind, createdAt: at }
            : { inquiryId: id, kind: 'escalation-digest', itemId: kind, createdAt: at },
        ),
      )
      for (const { id, owner } of rows.slice(0, MAX_TEXTED_AT_ONCE))
        await queueUrgentTexts(trx, await findTexted(trx, deps.office, { kind, owner, at }), {
          kind,
          inquiryId: id,
          at,
        })
      for (const { id } of rows)
        events.push({ subjectId: id, kind: 'escalated', actor: 'server', detail: { mail: kind } })
    }
    return { events, result: events.length }
  })
  if (escalated > 0) wakeOutbox()
}

function isLineOf(mail: ExpressionBuilder<Tables, 'outbox'>, kinds: readonly string[]) {
  return mail.and([mail('outbox.kind', '=', 'escalation-digest'), mail('outbox.item_id', 'in', kinds)])
}

/** The owner, or who covers for them; of an inquiry that nobody has, in the end everybody who is there. */
async function findTexted(
  trx: Trx,
  office: OfficeClock,
  { kind, owner, at }: { kind: EscalationKind; owner: string | null; at: number },
): Promise<string[]> {
  if (owner !== null) {
    const covers = await readCovers(trx, office, owner, at)
    return covers.length > 0 ? covers : [owner]
  }
  if (kind !== 'escalation-20h') return []
  const people = await trx.selectFrom('staff').select('id').execute()
  const absent = new Set((await readAway(trx, office, at)).map(({ staffId }) => staffId))
  return people.map(({ id }) => id).filter((id) => !absent.has(id))
}
