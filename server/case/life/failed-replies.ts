import type { Office } from '#contract/company/office-hours.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { parseActor } from '#contract/life/actor.ts'
import { loseAnswer } from '#contract/life/answer.ts'
import type { EventOf, ShownEvent } from '#contract/life/events.ts'
import type { FirstAnswer } from '#contract/life/inquiry.ts'
import { toEvent } from '../../company/audit/event-log.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import { parseCopyId } from '../../company/outbox/copy-id.ts'
import type { Failure, FailureHandler } from '../../company/outbox/store.ts'
import { listDisabled } from '../../company/staff/staff-directory.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { isWithheld } from '../../schema/hold-mails.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { toLife } from '../inquiry/life-columns.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import { toChange } from './actions.ts'
import { storeLife } from './change-inquiry.ts'
import { findInquiryAndHead } from './find-head.ts'
import { loseReferralMail } from './lost-mail.ts'
import { readMerged } from './merge.ts'

/**
 * Takes a failed reply back as an answer, in its inquiry and in the one into which that was merged; both become due. Plans to
 * look at a mail to a hospital.
 */
export function createMailFailure({ vault, office }: { vault: Vault; office: Office }): FailureHandler {
  return (db, store) =>
    recordChange({ db, vault, now: Date.now }, async (trx) => {
      const events: NewEvent[] = []
      for (const failure of await store(trx))
        events.push(...(await takeBackMail(trx, failure, { pending: events, office })))
      return events
    })
}

type Pending = { pending: readonly NewEvent[]; office: Office }

function takeBackMail(trx: Trx, { job, errorCode, at }: Failure, { pending, office }: Pending) {
  // An undo may still send a withdrawn reply, and an invented patient has read theirs.
  if (isWithheld(errorCode)) return []
  if (job.kind === 'reply-copy')
    return tellOfCopy(trx, { copyId: job.itemId, inquiryId: job.subjectId, code: errorCode, at })
  if (job.kind === 'referral')
    return loseReferralMail(trx, { itemId: job.itemId, code: errorCode, at, office })
  if (job.kind !== 'reply') return []
  const reply = { inquiryId: job.subjectId, replyId: job.itemId, code: errorCode, at }
  return takeBack(trx, { ...reply, actor: 'server' }, pending)
}

type LostCopy = { copyId: string; inquiryId: string; code: string; at: number }

/** For `recordChange`: a copy was lost, and the reply still counts as an answer. */
export async function tellOfCopy(trx: Trx, { copyId, inquiryId, code, at }: LostCopy): Promise<NewEvent[]> {
  const found = await findInquiryAndHead(trx, inquiryId)
  if (found === undefined) return []
  const detail = { reply: parseCopyId(copyId).replyId, code }
  const ids = new Set([inquiryId, found.head.id])
  return [...ids].map((id) => ({ subjectId: id, kind: 'copy-failed', actor: 'server', at, detail }))
}

type Lost = { inquiryId: string; replyId: string; code: string; at: number; actor: string }

/** For `recordChange`: the reply is no answer. `pending` are events of the same transaction, which the log doesn't hold yet. */
export async function takeBack(
  trx: Trx,
  { inquiryId, replyId, code, at, actor }: Lost,
  pending: readonly NewEvent[],
): Promise<NewEvent[]> {
  const found = await findInquiryAndHead(trx, inquiryId)
  if (found === undefined) return []
  const { row, head } = found
  const repeats = await readMerged(trx, head.id)
  const ids = [head, ...repeats].map(({ id }) => id)
  const history = [...(await readAnswers(trx, ids)), ...toPendingAnswers(pending, ids)]
  const failed = history.filter(isAnswered).findLast(({ detail }) => detail.reply === replyId)
  const standing = foldAnswers(history)
    .filter(isAnswered)
    .find(({ detail }) => detail.reply !== replyId)
  const isFailed = ({ answered_at: when, answered_by: by }: StoredRow) =>
    when !== null && when === failed?.at && by === parseActor(failed.actor).person
  // A repeat's own repeat may have brought its answer to both.
  const subjects = [head, ...repeats].filter(
    (one) => one.id === head.id || one.id === row.id || isFailed(one),
  )
  const opening = { now: at, disabled: await listDisabled(trx) }
  for (const subject of subjects) {
    const life = loseAnswer(toLife(subject), toAnswer(failed), toAnswer(standing), opening)
    await storeLife(trx, subject.id, life)
  }
  const detail = { reply: replyId, code }
  return subjects.map(({ id }) => ({ subjectId: id, kind: 'reply-failed', actor, at, detail }))
}

type Resent = { inquiryId: string; replyId: string; staffId: string; at: number; office: Office }

/** A failed reply that is resent counts as an answer until it fails again. */
export async function answerAgain(
  trx: Trx,
  { inquiryId, replyId, staffId, at, office }: Resent,
): Promise<NewEvent[]> {
  const head = (await findInquiryAndHead(trx, inquiryId))?.head
  if (head === undefined) return []
  const life = toLife(head)
  const answer = { action: 'log-answer', via: 'email' } as const
  if (!isAllowed(answer.action, life)) return []
  const change = toChange(life, answer, { me: staffId, now: at, office })
  if (change === undefined) return []
  await storeLife(trx, head.id, { ...change.life, undo: null })
  const detail = { via: 'email', reply: replyId } as const
  return [{ subjectId: head.id, kind: 'answered', actor: staffId, detail }]
}

const answerKinds = ['answered', 'undone', 'reply-failed', 'reply-doubted', 'reply-arrived'] as const

type AboutAnswer = EventOf<(typeof answerKinds)[number]>
type Framed<Event> = Event & { subject_id: string; actor: string; at: number }
type AnswerEvent = Framed<AboutAnswer>
type Answered = Framed<EventOf<'answered'>>
type FoldedEvent = Framed<EventOf<'answered' | 'reply-failed' | 'reply-doubted'>>

function isAnswered(event: AnswerEvent): event is Answered {
  return event.kind === 'answered'
}

function isAboutAnswer(event: Pick<NewEvent, 'kind' | 'detail'> | ShownEvent): event is AboutAnswer {
  return answerKinds.some((kind) => kind === event.kind)
}

export async function readAnswers(db: Db, inquiryIds: readonly string[]): Promise<AnswerEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select(['subject_id', 'kind', 'actor', 'at', 'detail'])
    .where('subject_id', 'in', inquiryIds)
    .where('kind', 'in', answerKinds)
    .orderBy('n')
    .execute()
  return rows.flatMap(({ kind, detail, ...row }) => {
    const event = toEvent({ kind, detail })
    return isAboutAnswer(event) ? [{ ...row, ...event }] : []
  })
}

function toPendingAnswers(events: readonly NewEvent[], inquiryIds: readonly string[]): AnswerEvent[] {
  return events.flatMap(({ subjectId, actor, at = 0, ...event }) =>
    inquiryIds.includes(subjectId) && isAboutAnswer(event)
      ? [{ subject_id: subjectId, actor, at, ...event }]
      : [],
  )
}

/** The standing answers, failed and doubted replies, oldest first, without answers that were taken back. */
export function foldAnswers(history: readonly AnswerEvent[]): FoldedEvent[] {
  let folded: FoldedEvent[] = []
  for (const event of history) {
    const { kind, detail } = event
    if (kind === 'undone') {
      const last = folded.findLastIndex(
        (one) => isTakenBack(one, detail.reply) && one.subject_id === event.subject_id,
      )
      if (detail.change === 'answered' && last >= 0) folded = folded.toSpliced(last, 1)
    } else if (kind === 'reply-arrived') {
      folded = folded.filter((other) => other.kind !== 'reply-doubted' || other.detail.reply !== detail.reply)
    } else {
      if (kind === 'reply-failed') folded = folded.filter((other) => other.detail.reply !== detail.reply)
      folded.push(event)
    }
  }
  return folded
}

/** A call or message that was logged has no reply. */
function isTakenBack({ kind, detail }: FoldedEvent, reply: string | undefined): boolean {
  return kind === 'answered' && detail.reply === reply
}

function toAnswer(event: Answered | undefined): FirstAnswer | null {
  return event === undefined
    ? null
    : { at: event.at, by: parseActor(event.actor).person, via: event.detail.via }
}
