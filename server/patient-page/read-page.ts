import { HOUR_MS } from '#contract/durations.ts'
import { heardFromChoices } from '#contract/inquiry/heard-from.ts'
import type { Life, Next as PlannedNext } from '#contract/life/inquiry.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { isOpen, isSpam } from '#contract/life/standing.ts'
import { toNext } from '#contract/life/steps.ts'
import { canTakeBack, TAKE_BACK_MS } from '#contract/life/withdraw.ts'
import type { Milestone, PatientPage } from '#contract/site/patient-page.ts'
import { asksHeardFrom } from '../case/inquiry/heard-from.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { toOfficeTime } from '../case/inquiry/reply-time.ts'
import { type CalendarCall, readCalls } from '../case/life/call-calendar.ts'
import type { LinkedInquiry } from '../case/links/link.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'

/** For so long the page confirms a form that was sent without script. */
const NEW_FOR_MS = HOUR_MS
const MAX_HAPPENINGS = 30

type Moment = { kind: Milestone['kind']; at: number }

/** Reads times and states alone, and opens no sealed words. `hospitals/` does, for links that prove the mailbox. */
export async function readPatientPage(
  { db, vault }: { db: Db; vault: Vault },
  inquiry: LinkedInquiry,
  { now, path, zone, isSent }: { now: number; path: string; zone: string; isSent?: boolean },
): Promise<
  Omit<
    PatientPage,
    'asksCountry' | 'form' | 'contact' | 'isCorrecting' | 'done' | 'files' | 'filesNotice' | 'hospitals'
  >
> {
  const { own } = inquiry
  const calls = await readLinkedCalls({ db, vault }, inquiry, now)
  const { life, happened, next } =
    inquiry.reach === 'all' ? await readAll(db, inquiry, calls, now) : toOwnPart(inquiry)
  const coming = calls.filter(({ isOver }) => !isOver)
  const cancelled = coming.filter(({ isCancelled }) => isCancelled)
  const isInCalendar = next.kind === 'agreed-call' && coming.some((call) => isAgreed(call, next.at))
  return {
    reference: own.reference,
    isNew: isSent === true && happened.length === 1 && now - own.received_at < NEW_FOR_MS,
    replyBy: toOfficeTime(toPromisedAt(own.received_at), zone),
    next: {
      kind: next.kind,
      calendar: isInCalendar ? `${path}/call.ics` : null,
      at: next.at === null ? null : toOfficeTime(next.at, zone),
      isLate: next.kind !== 'wait' && next.kind !== 'closed' && next.at !== null && next.at < now,
    },
    cancelled:
      cancelled.length === 0
        ? null
        : {
            times: cancelled.map(({ at }) => toOfficeTime(at, zone)),
            calendar: `${path}/cancelled-call.ics`,
          },
    withdrawn: life && toWithdrawn(life, now, zone),
    coordinator: life && isOpen(life) ? life.owner : null,
    happened: happened.map(({ kind, at }) => ({ kind, at: toOfficeTime(at, zone) })),
    asksHeardFrom: asksHeardFrom({ receivedAt: own.received_at }, now),
    heard: heardFromChoices.find((choice) => choice === own.heard_from),
  }
}

/** The agreed calls that a link may tell of. */
export async function readLinkedCalls(
  deps: { db: Db; vault: Vault },
  { own, head, reach }: LinkedInquiry,
  now: number,
): Promise<CalendarCall[]> {
  // The page of a patient who was taken for spam looks like any other.
  if (reach !== 'all' || isSpam(head)) return []
  return await readCalls(deps, [own.id, head.id], toLife(head), now)
}

type Part = { life: Life | null; happened: Moment[]; next: Next }

async function readAll(
  db: Db,
  inquiry: LinkedInquiry,
  calls: readonly CalendarCall[],
  now: number,
): Promise<Part> {
  const life = toLife(inquiry.head)
  return { life, happened: await readHappened(db, inquiry, life), next: toPageNext(calls, life, now) }
}

/** Leaves out later events: since a merge they may be about the other inquiry. */
function toOwnPart({ own }: LinkedInquiry): Part {
  return {
    life: null,
    happened: [{ kind: 'received', at: own.received_at }],
    next: { kind: 'by-mail', at: null },
  }
}

async function readHappened(db: Db, { own, head }: LinkedInquiry, life: Life): Promise<Moment[]> {
  const received: Moment = { kind: 'received', at: own.received_at }
  const viewed = await db
    .selectFrom('event')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('subject_id', '=', own.id)
    .where('kind', '=', 'viewed')
    .executeTakeFirst()
  const read: Moment[] = viewed?.at ? [{ kind: 'read', at: Number(viewed.at) }] : []
  const answered: Moment[] = life.firstAnswer ? [{ kind: 'answered', at: life.firstAnswer.at }] : []
  const messages = await db
    .selectFrom('message')
    .leftJoin('outbox', (join) =>
      join
        .onRef('outbox.inquiry_id', '=', 'message.inquiry_id')
        .on('outbox.kind', '=', 'reply')
        .onRef('outbox.item_id', '=', 'message.id'),
    )
    .select(['message.direction', 'message.at', 'outbox.state', 'outbox.sent_at'])
    .where('message.inquiry_id', 'in', [...new Set([own.id, head.id])])
    .where('message.referral_id', 'is', null)
    .where('automatic', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('direction', '=', 'in'), eb('author', '=', 'patient')]),
        eb.and([eb('direction', '=', 'out'), eb.or([eb('state', 'is', null), eb('state', '=', 'sent')])]),
      ]),
    )
    .orderBy('message.at', 'desc')
    .limit(MAX_HAPPENINGS)
    .execute()
  const decided = await db
    .selectFrom('event')
    .select(['kind', 'at'])
    .where('subject_id', '=', head.id)
    .where('kind', 'in', ['withdrawn', 'withdrawal-taken-back'])
    .execute()
  const decisions = decided.map(
    ({ kind, at }): Moment => ({ kind: kind === 'withdrawn' ? kind : 'back', at }),
  )
  const exchanged = messages
    .map(({ direction, at, sent_at }): Moment => {
      return direction === 'in' ? { kind: 'added', at } : { kind: 'wrote', at: sent_at ?? at }
    })
    // The first answer has a line of its own.
    .filter(
      ({ kind, at }) => kind === 'added' || (life.firstAnswer !== null && at > life.firstAnswer.at + HOUR_MS),
    )
  return [received, ...read, ...answered, ...decisions, ...exchanged].toSorted(
    (one, other) => one.at - other.at,
  )
}

function toWithdrawn(life: Life, now: number, zone: string): PatientPage['withdrawn'] {
  if (life.withdrawn === null) return null
  const { wants, at } = life.withdrawn
  return { wants, takeBackBy: canTakeBack(life, now) ? toOfficeTime(at + TAKE_BACK_MS, zone) : null }
}

type Next = { kind: PatientPage['next']['kind']; at: number | null }

function toPageNext(calls: readonly CalendarCall[], life: Life, now: number): Next {
  switch (life.standing) {
    case 'closed':
      return { kind: 'closed', at: life.closedAt }
    case 'spam':
      // The page of a patient who was taken for spam looks like any other.
      return life.withdrawn === null ? { kind: 'answer', at: toPromisedAt(life.receivedAt) } : WITHDRAWN
    case 'open':
      return life.withdrawn === null ? toShownNext(calls, life, now) : WITHDRAWN
  }
}

const WITHDRAWN: Next = { kind: 'withdrawn', at: null }

/** Tasks concern others, such as a hospital: they are told only where nothing else comes. */
function toShownNext(calls: readonly CalendarCall[], { owed, steps }: Life, now: number): Next {
  const aboutPatient = steps.filter(({ kind }) => kind !== 'task')
  const next = toNext({ owed, steps: aboutPatient }, now) ?? toNext({ owed, steps }, now)
  return next === null ? WITHDRAWN : toStep(calls, next)
}

function toStep(calls: readonly CalendarCall[], { kind, at }: Pick<PlannedNext, 'kind' | 'at'>): Next {
  switch (kind) {
    case 'answer':
    case 'reply':
    case 'wait':
      return { kind, at }
    case 'call':
      return { kind: calls.some((call) => isAgreed(call, at)) ? 'agreed-call' : 'back', at }
    case 'write':
    case 'task':
      return { kind: 'back', at }
  }
}

/** Whether the patient agreed to this time on the phone. A call that was moved since is a plan of ours alone. */
function isAgreed({ at, isCancelled }: CalendarCall, time: number | null): boolean {
  return at === time && !isCancelled
}
