import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { SPAM_RETENTION_DAYS } from '#contract/company/retention.ts'
import { DAY_MS } from '#contract/durations.ts'
import { closedStandings, spamStandings } from '#contract/life/standing.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { eraseFiles, listFilesOf } from '../files/forget-files.ts'
import { addToTally } from '../inquiry/tally.ts'
import type { ErasedItself } from '../tables/tables.ts'
import { eraseMailsOf } from './tombstones.ts'

/** Some thirty milliseconds, with their messages, files, mails and events. */
const ROWS_AT_A_TIME = 25

/** `reason` is a code: free words would outlive the erasure. */
type Erasure = {
  reference: string
  actor: string
  reason?: string
  check?: (trx: Trx) => Promise<void>
}

/**
 * Erases an inquiry, the repeats merged into it, their files and their waiting mails. The event log stays: it says what was done, by
 * whom and when, without content. False when there is no such inquiry.
 */
export async function eraseInquiry(deps: RecordDeps, erasure: Erasure): Promise<boolean> {
  return recordChange(deps, async (trx) => {
    const row = await trx
      .selectFrom('inquiry')
      .select('id')
      .where('reference', '=', erasure.reference)
      .executeTakeFirst()
    if (row === undefined) return { events: [], result: false }
    await erasure.check?.(trx)
    const repeats = await trx.selectFrom('inquiry').select('id').where('merged_into', '=', row.id).execute()
    const ids = [...repeats.map(({ id }) => id), row.id]
    return { events: await eraseAll(trx, { inquiryIds: ids }, erasure), result: true }
  })
}

type Retention = { retentionDays: number; now: number; signal?: AbortSignal }

export async function eraseExpired(
  db: Db,
  vault: Vault,
  { retentionDays, now, signal }: Retention,
): Promise<number> {
  let erased = 0
  while (!signal?.aborted) {
    const count = await recordChange({ db, vault, now: () => now }, async (trx) => {
      const ids = await findExpired(trx, { retentionDays, now })
      return { events: await eraseAll(trx, { inquiryIds: ids }, { actor: 'retention' }), result: ids.length }
    })
    erased += count
    if (count < ROWS_AT_A_TIME) break
    await nextTurn()
  }
  return erased
}

type Erased = {
  inquiryIds: readonly string[]
  /** Ids of messages that are in no inquiry. */
  messageIds?: readonly string[]
}

/** For `recordChange`: with their messages, files, mails and notifications. Tombstones keep a rescan of a mailbox from bringing back a mail. */
export async function eraseAll(
  trx: Trx,
  { inquiryIds, messageIds = [] }: Erased,
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<NewEvent[]> {
  const ids = [...inquiryIds, ...messageIds]
  if (ids.length === 0) return []
  const last: (() => Promise<unknown>)[] = []
  for (const erase of Object.values(steps)) last.push(await erase(trx, { inquiryIds, messageIds }))
  for (const end of last) await end()
  const detail = reason === undefined ? {} : { reason }
  return ids.map((id) => ({ subjectId: id, kind: 'erased', actor, detail }))
}

/** Mails go first, while messages and inquiries lead to them. Each step returns its end, run when all have begun. */
const steps: Record<ErasedItself, (trx: Trx, owners: Required<Erased>) => Promise<() => Promise<unknown>>> = {
  async mail(trx, owners) {
    await eraseMailsOf(trx, owners)
    return async () => {}
  },
  async inquiry(trx, { inquiryIds, messageIds }) {
    return async () => {
      if (messageIds.length > 0) await trx.deleteFrom('message').where('id', 'in', messageIds).execute()
      if (inquiryIds.length === 0) return
      const { numDeletedRows } = await trx
        .deleteFrom('inquiry')
        .where('id', 'in', inquiryIds)
        .executeTakeFirstOrThrow()
      await addToTally(trx, -Number(numDeletedRows))
    }
  },
  async file(trx, owners) {
    const files = await listFilesOf(trx, owners)
    return () => eraseFiles(trx, files)
  },
}

type Inquiries = ExpressionBuilder<Tables, 'inquiry'>

type Period = Pick<Retention, 'retentionDays' | 'now'>

/** Some of those whose time is over. Each kind is found by an index of its own. */
async function findExpired(trx: Trx, period: Period): Promise<string[]> {
  const found: string[] = []
  for (const isExpired of [isLongClosed, isKeptShorter, isOldSpam]) {
    const rows = await trx
      .selectFrom('inquiry')
      .select('id')
      .where((eb) => isExpired(eb, period))
      .limit(ROWS_AT_A_TIME - found.length)
      .execute()
    found.push(...rows.map(({ id }) => id))
    if (found.length === ROWS_AT_A_TIME) break
  }
  return found
}

/** How many closed inquiries a retention of so many days would erase now. */
export async function countExpired(db: Db, period: Period): Promise<number> {
  let expired = 0
  for (const isExpired of [isLongClosed, isKeptShorter]) {
    const { count } = await db
      .selectFrom('inquiry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => isExpired(eb, period))
      .executeTakeFirstOrThrow()
    expired += Number(count)
  }
  return expired
}

function isLongClosed(eb: Inquiries, period: Period) {
  return eb.and([eb('closed_at', '<', toLastDay(period)), isOver(eb, period)])
}

/** Leaves out long closed inquiries, which `isLongClosed` finds. */
function isKeptShorter(eb: Inquiries, period: Period) {
  const isLater = eb(sql<number>`(closed_at + 0)`, '>=', toLastDay(period))
  return eb.and([
    eb('keep_days', 'is not', null),
    isPromisePast('inquiry', period),
    isLater,
    isOver(eb, period),
  ])
}

/** A merged repeat is kept as long as the inquiry it was merged into, and what has aftercare planned until that is done. */
function isOver(eb: Inquiries, period: Period) {
  const isCaseKept = eb.exists(
    eb
      .selectFrom('inquiry as case')
      .select(sql`1`.as('one'))
      .whereRef('case.id', '=', 'inquiry.merged_into')
      .where((of) =>
        of.or([
          of('case.standing', 'not in', closedStandings),
          of.not(
            of.or([
              of('case.closed_at', '<', toLastDay(period)),
              of.and([of('case.keep_days', 'is not', null), isPromisePast('case', period)]),
            ]),
          ),
          of('case.next_at', 'is not', null),
        ]),
      ),
  )
  return eb.and([eb('standing', 'in', closedStandings), eb('next_at', 'is', null), eb.not(isCaseKept)])
}

function toLastDay({ retentionDays, now }: Period): number {
  return now - retentionDays * DAY_MS
}

/** In the words of the index `inquiry_kept_shorter`. */
function isPromisePast(table: 'inquiry' | 'case', { now }: Period) {
  const [closedAt, keepDays] = [sql.ref(`${table}.closed_at`), sql.ref(`${table}.keep_days`)]
  return sql<boolean>`(${closedAt} + ${keepDays} * ${sql.lit(DAY_MS)}) < ${now}`
}

function isOldSpam(eb: Inquiries, { now }: Period) {
  const before = now - SPAM_RETENTION_DAYS * DAY_MS
  const isMarkedLately = eb.exists(
    eb
      .selectFrom('event')
      .select(sql`1`.as('one'))
      .whereRef('event.subject_id', '=', 'inquiry.id')
      .where('event.kind', '=', 'marked-spam')
      .where('event.at', '>=', before),
  )
  const standing = sql.join(spamStandings.map((each) => sql.lit(each)))
  return eb.and([
    sql<boolean>`standing in (${standing})`,
    eb('received_at', '<', before),
    eb.not(isMarkedLately),
  ])
}
