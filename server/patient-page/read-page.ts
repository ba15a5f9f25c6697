import { heardFromChoices } from '#contract/heard-from.ts'
import type { Life, Next as PlannedNext } from '#contract/life/inquiry.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { toNext } from '#contract/life/steps.ts'
import { canTakeBack, TAKE_BACK_MS } from '#contract/life/withdraw.ts'
import type { Happening, PatientPage } from '#contract/patient-page.ts'
import { asksHeardFrom } from '../case/inquiry/heard-from.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { toOfficeTime } from '../case/inquiry/reply-time.ts'
import type { LinkedInquiry } from '../case/links/link.ts'
import { toDetail } from '../platform/audit/event-log.ts'
import type { Db } from '../platform/db/tables.ts'
import { HOUR_MS } from '../platform/process/durations.ts'

/** For so long the page confirms a form that was sent without script. */
const NEW_FOR_MS = HOUR_MS
const MAX_HAPPENINGS = 30

type Moment = { kind: Happening['kind']; at: number }

/** Reads times and states alone. No sealed words are opened for the page. */
export async function readPatientPage(
  db: Db,
  inquiry: LinkedInquiry,
  { now, path, zone, isSent }: { now: number; path: string; zone: string; isSent?: boolean },
): Promise<
  Omit<PatientPage, 'asksCountry' | 'form' | 'contact' | 'isCorrecting' | 'done' | 'files' | 'filesNotice'>
> {
  const { own } = inquiry
  const { life, happened, next } =
    inquiry.reach === 'all' ? await readAll(db, inquiry, now) : toOwnPart(inquiry)
  return {
    reference: own.reference,
    isNew: isSent === true && happened.length === 1 && now - own.received_at < NEW_FOR_MS,
    replyBy: toOfficeTime(toPromisedAt(own.received_at), zone),
    next: {
      kind: next.kind,
      calendar: next.kind === 'agreed-call' ? `${path}/call.ics` : null,
      at: next.at === null ? null : toOfficeTime(next.at, zone),
      isLate: next.kind !== 'wait' && next.kind !== 'closed' && next.at !== null && next.at < now,
    },
    withdrawn: life && toWithdrawn(life, now, zone),
    coordinator: life?.standing === 'open' ? life.owner : null,
    happened: happened.map(({ kind, at }) => ({ kind, at: toOfficeTime(at, zone) })),
    asksHeardFrom: asksHeardFrom({ receivedAt: own.received_at }, now),
    heard: heardFromChoices.find((choice) => choice === own.heard_from),
  }
}

type Part = { life: Life | null; happened: Moment[]; next: Next }

async function readAll(db: Db, inquiry: LinkedInquiry, now: number): Promise<Part> {
  const { own, head } = inquiry
  const life = toLife(head)
  const next = await readNext(db, [...new Set([own.id, head.id])], life, now)
  return { life, happened: await readHappened(db, inquiry, life), next }
}

/** What happened since a merge may be about the other inquiry. */
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

async function readNext(db: Db, ids: readonly string[], life: Life, now: number): Promise<Next> {
  switch (life.standing) {
    case 'closed':
      return { kind: 'closed', at: life.closedAt }
    case 'spam':
      // The page of a patient who was taken for spam looks like any other.
      return life.withdrawn === null ? { kind: 'answer', at: toPromisedAt(life.receivedAt) } : WITHDRAWN
    case 'open':
      return life.withdrawn === null ? await toShownNext(db, ids, life, now) : WITHDRAWN
  }
}

const WITHDRAWN: Next = { kind: 'withdrawn', at: null }

/** Tasks concern others, such as a hospital: they are told only where nothing else comes. */
async function toShownNext(
  db: Db,
  ids: readonly string[],
  { owed, steps }: Life,
  now: number,
): Promise<Next> {
  const aboutPatient = steps.filter(({ kind }) => kind !== 'task')
  const next = toNext({ owed, steps: aboutPatient }, now) ?? toNext({ owed, steps }, now)
  return next === null ? WITHDRAWN : await toStep(db, ids, next)
}

async function toStep(
  db: Db,
  ids: readonly string[],
  { kind, at }: Pick<PlannedNext, 'kind' | 'at'>,
): Promise<Next> {
  switch (kind) {
    case 'answer':
    case 'reply':
    case 'wait':
      return { kind, at }
    case 'call':
      return { kind: (await isAgreed(db, ids, at)) ? 'agreed-call' : 'back', at }
    case 'write':
    case 'task':
      return { kind: 'back', at }
  }
}

/** Whether the patient agreed to this time on the phone. A call that was moved since is a plan of ours alone. */
async function isAgreed(db: Db, ids: readonly string[], callAt: number): Promise<boolean> {
  const attempts = await db
    .selectFrom('event')
    .select('detail')
    .where('subject_id', 'in', ids)
    .where('kind', '=', 'attempted')
    .execute()
  return attempts
    .map(({ detail }) => toDetail('attempted', detail))
    .filter((told) => told?.outcome === 'agreed-time')
    .some((told) => told?.planned?.some((step) => step.kind === 'call' && step.at === callAt))
}
