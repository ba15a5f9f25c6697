import type { ExpressionBuilder } from 'kysely'
import { spamStandings } from '#contract/life/standing.ts'
import type { DigestKind } from '#contract/mail/mail-kinds.ts'
import { findInquiry, type StoredInquiry } from '../case/inquiry/find-stored.ts'
import { isAnswerOwed, ownerOfActive } from '../case/inquiry/life-columns.ts'
import { toDetail } from '../company/audit/event-log.ts'
import type { MailJobs } from '../company/outbox/store.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db, Tables } from '../schema/tables.ts'

export type Digest = {
  kind: DigestKind
  lines: readonly DigestLine[]
  /** Counts all inquiries, listed or not, that are in Spam, new or unanswered, according to the kind. */
  total: number
}

export type DigestLine = { stored: StoredInquiry; spamReasons: string }

type ReadDeps = { db: Db; vault: Vault }

/** The digest's current content; undefined once coordinators have dealt with all of it. */
export async function readDigest(
  { db, vault }: ReadDeps,
  kind: DigestKind,
  jobs: MailJobs,
): Promise<Digest | undefined> {
  const rows = await db
    .selectFrom('inquiry')
    .innerJoin('event', 'event.subject_id', 'inquiry.id')
    .select(['inquiry.id', 'event.detail'])
    .where(
      'inquiry.id',
      'in',
      jobs.map(({ subjectId }) => subjectId),
    )
    .where('event.kind', '=', 'received')
    .where((eb) => isTold(eb, kind))
    .orderBy('inquiry.n')
    .execute()
  const lines: DigestLine[] = []
  for (const { id, detail } of rows) {
    const stored = await findInquiry(db, vault, id)
    const received = toDetail('received', detail)
    if (stored)
      lines.push({
        stored,
        spamReasons: (received !== undefined && 'spam' in received && received.spam) || '',
      })
  }
  if (lines.length === 0) return undefined
  const { count } = await db
    .selectFrom('inquiry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => isTold(eb, kind))
    .executeTakeFirstOrThrow()
  return { kind, lines, total: Number(count) }
}

function isTold(eb: ExpressionBuilder<Tables, 'inquiry'>, kind: DigestKind) {
  switch (kind) {
    case 'spam-digest':
      return eb.and([eb('inquiry.standing', 'in', spamStandings)])
    case 'inquiry-digest':
      return eb.and([isAnswerOwed(eb), eb(ownerOfActive, 'is', null)])
    case 'escalation-digest':
      return isAnswerOwed(eb)
  }
}
