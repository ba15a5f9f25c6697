import { appendEvents } from '../audit/event-log.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { Failure } from '../outbox/store.ts'
import type { Vault } from '../vault/vault.ts'
import { toAnswered, toOpenStatus } from './actions.ts'
import { applyChange, type Change } from './change-inquiry.ts'
import { readMerged } from './merge.ts'
import { rowColumns, type StoredRow, toStatus } from './rows.ts'

/**
 * A reply that its mail server refused, or that was given up, is no answer: it is taken back in the inquiry and, where that
 * is a repeat, in the one that it was merged into. That one is open and due again.
 */
export function createReplyFailure(vault: Vault): (trx: Trx, failure: Failure) => Promise<void> {
  return async (trx, { job, errorCode, at }) => {
    if (job.kind !== 'reply') return
    const row = await findById(trx, job.inquiryId)
    if (row === undefined) return
    const head = await findHead(trx, row)
    const repeats = await readMerged(trx, head.id)
    const history = await readAnswers(
      trx,
      [head, ...repeats].map(({ id }) => id),
    )
    const failed = history.findLast(({ kind, detail }) => kind === 'answered' && detail.reply === job.itemId)
    const standing = foldAnswers(history).find(
      ({ kind, detail }) => kind === 'answered' && detail.reply !== job.itemId,
    )
    const subjects = head.id === row.id ? [row] : [row, head]
    for (const subject of subjects) {
      const isFirst = failed?.at === subject.answered_at && failed?.actor === subject.answered_by
      const answered = isFirst
        ? { answered_at: standing?.at ?? null, answered_by: standing?.actor ?? null }
        : {}
      await applyChange(trx, subject, { ...answered, ...toDueAgain({ ...subject, ...answered }, at) })
    }
    const detail = { reply: job.itemId, code: errorCode }
    const told = { kind: 'reply-failed', actor: 'server', at, detail } as const
    await appendEvents(
      trx,
      vault,
      subjects.map(({ id }) => ({ ...told, subjectId: id })),
    )
  }
}

type Resent = { inquiryId: string; replyId: string; staffId: string; at: number }

/** A failed reply that is sent again answers as a new one does, until it fails again. */
export async function answerAgain(
  trx: Trx,
  vault: Vault,
  { inquiryId, replyId, staffId, at }: Resent,
): Promise<void> {
  const row = await findById(trx, inquiryId)
  const head = row && (await findHead(trx, row))
  if (head === undefined || ['closed', 'spam'].includes(toStatus(head))) return
  await applyChange(trx, head, toAnswered(head, staffId, at))
  const detail = { via: 'email', reply: replyId }
  await appendEvents(trx, vault, [{ subjectId: head.id, kind: 'answered', actor: staffId, at, detail }])
}

type AnswerEvent = {
  subject_id: string
  kind: string
  actor: string
  at: number
  detail: { via?: string; reply?: string; code?: string }
}

/** What was answered or failed, oldest first. */
export async function readAnswers(db: Db, inquiryIds: readonly string[]): Promise<AnswerEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select(['subject_id', 'kind', 'actor', 'at', 'detail'])
    .where('subject_id', 'in', inquiryIds)
    .where('kind', 'in', ['answered', 'answer-retracted', 'reply-failed'])
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) }))
}

/** The answers that stand and the replies that failed, oldest first: without answers that were taken back. */
export function foldAnswers(history: readonly AnswerEvent[]): AnswerEvent[] {
  let told: AnswerEvent[] = []
  for (const event of history) {
    const { kind, detail } = event
    if (kind === 'answer-retracted') {
      told = told.toSpliced(told.findLastIndex(isLogged), 1)
    } else {
      if (kind === 'reply-failed') told = told.filter((other) => other.detail.reply !== detail.reply)
      told.push(event)
    }
  }
  return told
}

function isLogged({ kind, detail }: AnswerEvent): boolean {
  return kind === 'answered' && detail.via !== 'email'
}

function toDueAgain(row: StoredRow, at: number): Change['set'] {
  const status = toStatus(row)
  if (status === 'spam' || row.merged_into !== null) return {}
  return {
    status: status === 'new' || status === 'claimed' ? status : toOpenStatus(row),
    closed_at: null,
    snoozed_until: null,
    // Somebody answered before: the promise was kept, and what is due is to reach the patient again.
    ...(row.answered_at !== null && { follow_up_at: Math.min(row.follow_up_at ?? at, at) }),
  }
}

/** The inquiry that a repeat goes on in, or the inquiry itself. */
async function findHead(trx: Trx, row: StoredRow): Promise<StoredRow> {
  return (row.merged_into !== null && (await findById(trx, row.merged_into))) || row
}

function findById(trx: Trx, id: string): Promise<StoredRow | undefined> {
  return trx.selectFrom('inquiry').select(rowColumns).where('id', '=', id).executeTakeFirst()
}
