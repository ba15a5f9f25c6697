import { type ExpressionBuilder, sql } from 'kysely'
import type { Mails } from '#contract/desk/oversight.ts'
import { DAY_MS } from '#contract/durations.ts'
import { HELD } from '#contract/mail/mail-error.ts'
import { digestKinds } from '#contract/mail/mail-kinds.ts'
import { recordChange } from '../../company/audit/record-change.ts'
import { releaseMails, settleMails } from '../../company/held-mails/held.ts'
import type { OfInquiry } from '../../company/outbox/store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { withheld } from '../../schema/hold-mails.ts'
import type { Tables } from '../../schema/tables.ts'
import type { ChangeDeps } from './change-inquiry.ts'
import { answerAgain } from './failed-replies.ts'

const MAX_MAILS = 500

type MailDeps = ChangeDeps & { wakeOutbox: () => void }

export async function readMails({ db, now }: Pick<MailDeps, 'db' | 'now'>): Promise<Mails> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('inquiry', 'inquiry.id', 'outbox.inquiry_id')
    .select([
      'outbox.n',
      'outbox.kind',
      'inquiry.reference',
      'outbox.state',
      'outbox.attempts',
      'outbox.created_at',
      'outbox.due_at',
      'outbox.last_error',
    ])
    .where('outbox.n', 'in', listUnsent)
    .where((eb) => eb.and(withheld.map((code) => eb('outbox.last_error', 'is distinct from', code))))
    // A mail scheduled for later is not late.
    .where((eb) => eb.or([eb('outbox.attempts', '>', 0), eb('outbox.created_at', '<=', now())]))
    .where((eb) => eb.or([eb('outbox.kind', 'not in', digestKinds), eb('outbox.n', 'in', firstLines(eb))]))
    .orderBy('outbox.state')
    .orderBy('outbox.created_at')
    .orderBy('outbox.n')
    .limit(MAX_MAILS)
    .$narrowType<OfInquiry>()
    .execute()
  const sent = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.count<number>('n').as('count'))
    .where('sent_at', '>', now() - DAY_MS)
    .where('inquiry_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    mails: rows.map((row) => ({
      n: row.n,
      kind: row.kind,
      reference: row.reference,
      state: toState(row),
      attempts: row.attempts,
      createdAt: row.created_at,
      dueAt: row.due_at,
      lastError: row.last_error === HELD ? null : row.last_error,
    })),
    sentLast24h: Number(sent.count),
    now: now(),
  }
}

function firstLines(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb
    .selectFrom('outbox as line')
    .select((line) => line.fn.min('line.n').as('n'))
    .where('line.kind', 'in', digestKinds)
    .where('line.n', 'in', listUnsent)
    .groupBy(['line.kind', 'line.state', 'line.due_at'])
}

/** In the words of two partial indexes: millions of mails were sent. */
const listUnsent = sql<number>`(
  select n from outbox where state = 'waiting' union all select n from outbox where state = 'failed')`

function toState({ state, last_error }: { state: string; last_error: string | null }) {
  if (state !== 'failed') return 'waiting'
  return last_error === HELD ? 'held' : 'failed'
}

export async function decideHeldMails(
  deps: MailDeps,
  staffId: string,
  decision: 'release' | 'settle',
): Promise<void> {
  await (decision === 'release' ? releaseMails : settleMails)(deps, staffId)
  deps.wakeOutbox()
}

/** Requeues a mail first in line under its old Message-ID. A failed one gets a new deadline. */
export async function resendMail(deps: MailDeps, staffId: string, n: number): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const failed = await trx
      .selectFrom('outbox')
      .select(['inquiry_id', 'item_id'])
      .where('n', '=', n)
      .where('kind', '=', 'reply')
      .where('state', '=', 'failed')
      .$narrowType<OfInquiry>()
      .executeTakeFirst()
    const rows = await trx
      .updateTable('outbox')
      .set((eb) => ({
        state: 'waiting',
        due_at: at,
        created_at: eb.case().when('state', '=', 'failed').then(at).else(eb.ref('created_at')).end(),
      }))
      .where((eb) => eb.or([eb('n', '=', n), isSameDigest(eb, n)]))
      .where('inquiry_id', 'is not', null)
      .where('state', '!=', 'sent')
      // Unless it is being sent.
      .where('lease_until', '<=', at)
      .returning(['n', 'inquiry_id', 'kind'])
      .$narrowType<OfInquiry>()
      .execute()
    const row = rows.find((line) => line.n === n)
    if (row === undefined) throw new AppError('not_allowed_now')
    const resent = { subjectId: row.inquiry_id, actor: staffId, detail: { mail: row.kind } }
    const answered = failed
      ? await answerAgain(trx, {
          inquiryId: failed.inquiry_id,
          replyId: failed.item_id,
          staffId,
          at,
          office: deps.office,
        })
      : []
    return [{ ...resent, kind: 'mail-resent' }, ...answered]
  })
  deps.wakeOutbox()
}

function isSameDigest(eb: ExpressionBuilder<Tables, 'outbox'>, n: number) {
  const first = eb
    .selectFrom('outbox as line')
    .select(['line.kind', 'line.state', 'line.due_at'])
    .where('line.n', '=', n)
    .where('line.kind', 'in', digestKinds)
  return eb(eb.refTuple('kind', 'state', 'due_at'), 'in', first.$asTuple('kind', 'state', 'due_at'))
}
