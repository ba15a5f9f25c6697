import * as v from 'valibot'
import { type Office, toOfficeTimeAfter } from '../company/office-hours.ts'
import { HOUR_MS } from '../durations.ts'
import type { Lacking } from '../errors.ts'
import { toAskAgain } from './answer.ts'
import type { Life, Step } from './inquiry.ts'
import type { ReferralStanding } from './referral-standings.ts'
import { isOpen } from './standing.ts'
import { addSteps, keepGoing, type SystemReason, toSystemStep } from './steps.ts'

/** `chosen` and `not-chosen` go back by "choose again"; a hospital that has declined may be asked again. */
const followers = {
  draft: ['asked', 'declined', 'ended'],
  asked: ['question', 'quoted', 'declined', 'ended'],
  question: ['asked', 'quoted', 'declined', 'ended'],
  quoted: ['chosen', 'not-chosen', 'declined', 'ended'],
  chosen: ['quoted', 'declined', 'ended'],
  'not-chosen': ['quoted', 'declined', 'ended'],
  declined: ['asked', 'ended'],
  ended: [],
} as const satisfies Record<ReferralStanding, readonly ReferralStanding[]>

export function mayBecome(before: ReferralStanding, after: ReferralStanding): boolean {
  return followers[before].some((standing) => standing === after)
}

type HasStanding = { standing: ReferralStanding }

/** Something is still expected of the hospital, or it was chosen. */
export function isUnderWay({ standing }: HasStanding): boolean {
  return ['asked', 'question', 'quoted', 'chosen'].includes(standing)
}

/** Nothing was sent to the hospital yet. */
export function isDraft({ standing }: HasStanding): boolean {
  return standing === 'draft'
}

/** The hospital waits for an answer of the office. */
export function hasQuestion({ standing }: HasStanding): boolean {
  return standing === 'question'
}

/** The patient has chosen, this hospital or another one. */
export function isDecided({ standing }: HasStanding): boolean {
  return standing === 'chosen' || standing === 'not-chosen'
}

export function isChosen({ standing }: HasStanding): boolean {
  return standing === 'chosen'
}

/** Its offer can be chosen, or was. */
export function isOffered({ standing }: HasStanding): boolean {
  return ['quoted', 'chosen', 'not-chosen'].includes(standing)
}

export function hasEnded({ standing }: HasStanding): boolean {
  return standing === 'ended'
}

/** Whether the hospital may be asked by another referral. */
export function isOver(referral: HasStanding): boolean {
  return hasEnded(referral) || referral.standing === 'declined'
}

/** A person or a mail has asked the hospital, and nothing came from it yet. */
export function isUnanswered({ standing }: HasStanding): boolean {
  return standing === 'asked'
}

/** By these the hospital has answered, if only by telephone. */
export function tellsAnswer({ standing }: HasStanding): boolean {
  return ['question', 'quoted', 'declined'].includes(standing)
}

/** The standing after a mail to the hospital. */
export function toAsked(standing: ReferralStanding): ReferralStanding {
  return standing === 'draft' || standing === 'question' || standing === 'declined' ? 'asked' : standing
}

/** The standing once an offer is entered, or taken out. */
export function toOffered(standing: ReferralStanding, hasOffer: boolean): ReferralStanding {
  if (hasOffer) return standing === 'asked' || standing === 'question' ? 'quoted' : standing
  return standing === 'quoted' ? 'asked' : standing
}

export const consentSchema = v.object({
  /** The person who agreed. */
  by: v.string(),
  /** Told to a coordinator, or on the patient's page. */
  how: v.picklist(['told', 'page']),
  at: v.number(),
  /** How they agreed, in the coordinator's words. */
  note: v.string(),
  /** Ids of the files that they agreed to. */
  files: v.array(v.string()),
  /** The number of the summary that they agreed to; null for none. */
  summary: v.nullable(v.number()),
  /** Whether they agreed to files that come in later, too. */
  later: v.boolean(),
})
export type Consent = v.InferOutput<typeof consentSchema>

/** `at`: when the file came in. */
type LeavingFile = { id: string; at: number }

export type Leaving = {
  files: readonly LeavingFile[]
  summary: number | null
  /** When the mail was written. */
  writtenAt: number
}

export type Agreed = {
  standing: ReferralStanding
  consent: Consent | null
  /** When it was last taken back. */
  takenBackAt: number | null
  /** Whether a mail has left for the hospital before. */
  wasAsked: boolean
}

/**
 * Decides whether files and a summary may leave for a hospital; null where they may. Words alone may still tell a hospital
 * that was asked that the consent was taken back.
 */
export function findLacking(
  { standing, consent, takenBackAt, wasAsked }: Agreed,
  { files, summary, writtenAt }: Leaving,
): Lacking | null {
  const isPlain = files.length === 0 && summary === null
  if (consent === null || hasEnded({ standing })) {
    const isNews = isPlain && wasAsked && (takenBackAt === null || writtenAt > takenBackAt)
    return isNews ? null : { consent: true, files: files.map(({ id }) => id), summary }
  }
  const lacking = files.filter(
    ({ id, at }) => !consent.files.includes(id) && !(consent.later && at > consent.at),
  )
  const lacksSummary = summary !== null && summary !== consent.summary
  if (lacking.length === 0 && !lacksSummary) return null
  return { consent: false, files: lacking.map(({ id }) => id), summary: lacksSummary ? summary : null }
}

const READ_WITHIN_MS = 2 * HOUR_MS

/** `person`: who looks after it, if not the owner. */
export type About = { referral: string; person: string | null; now: number; office: Office }
export type Planned = { life: Life; planned: Step[]; ended: Step[] }

/** After a mail to a hospital: its answers were read, and it is chased later unless a person has planned something. */
export function planAfterAsking(life: Life, about: About, ownPlans: readonly Step[]): Planned {
  const plan = toAskAgain(about.now, about.office)
  const chase = ownPlans.length > 0 ? [] : [toStep('chase', life, about, { ...plan, kind: 'task' })]
  return replan(life, about, ['chase', 'read-hospital', 'hospital-mail-failed'], [...ownPlans, ...chase])
}

/** After an answer of a hospital: nobody chases it, and its answer is read within two office hours. */
export function planAfterAnswer(life: Life, about: About): Planned {
  return replan(life, about, ['chase'], toReading(life, about))
}

/** After a mail into the thread by somebody else: it is read too, and the hospital is still chased. */
export function planAfterStranger(life: Life, about: About): Planned {
  return replan(life, about, [], toReading(life, about))
}

/** After the patient was asked: somebody asks again where no answer comes. */
export function planAfterQuestion(life: Life, about: About): Planned {
  const plan = toAskAgain(about.now, about.office)
  const added = [toStep('ask-patient', life, about, { ...plan, kind: 'task' })]
  return replan(life, about, ['ask-patient'], added)
}

/** After the patient's answer, on their page or told to a coordinator. */
export function planAfterConsent(life: Life, about: About): Planned {
  return replan(life, about, ['ask-patient'], [])
}

/** After the consent was taken back, where the hospital knows something. */
export function planAfterTakingBack(life: Life, about: About): Planned {
  const added = [toStep('tell-hospital', life, about, { kind: 'write', at: about.now })]
  return replan(life, about, ['chase', 'ask-patient', 'tell-hospital'], added)
}

/** After a mail to a hospital did not arrive. */
export function planAfterFailure(life: Life, about: About): Planned {
  const added = [toStep('hospital-mail-failed', life, about, { kind: 'task', at: about.now })]
  return replan(life, about, ['chase', 'hospital-mail-failed'], added)
}

/** After a change of standing: only a hospital from which nothing has come is chased, and one that is asked no more asks nothing. */
export function planAfterStanding(life: Life, about: About, standing: ReferralStanding): Planned {
  const isWaitedFor = standing === 'draft' || standing === 'asked'
  const ends = isWaitedFor ? [] : (['chase'] as const)
  return replan(life, about, hasEnded({ standing }) ? [...ends, 'ask-patient'] : ends, [])
}

/** One task is enough for all that comes until it is done. */
function toReading(life: Life, about: About): Step[] {
  if (life.steps.some((step) => isOfReferral(step, about.referral, 'read-hospital'))) return []
  const at = toOfficeTimeAfter(about.office, about.now, READ_WITHIN_MS)
  return [toStep('read-hospital', life, about, { kind: 'task', at })]
}

type ReferralReason = Extract<
  SystemReason,
  'chase' | 'read-hospital' | 'tell-hospital' | 'ask-patient' | 'hospital-mail-failed'
>

function isOfReferral(step: Step, referral: string, reason: ReferralReason): boolean {
  return step.referral === referral && toReason(step) === reason
}

const reasons = ['chase', 'read-hospital', 'tell-hospital', 'ask-patient', 'hospital-mail-failed'] as const

/** Whether the system has planned to chase the hospital. */
export function isChasing(step: Step, referral: string): boolean {
  return isOfReferral(step, referral, 'chase')
}

/** Why the system has planned a step about a hospital; undefined for what a person planned. */
export function toReason({
  by,
  id,
  referral,
}: Pick<Step, 'by' | 'id' | 'referral'>): ReferralReason | undefined {
  return by === null && referral ? reasons.find((reason) => id.startsWith(reason)) : undefined
}

function toStep(
  reason: ReferralReason,
  life: Life,
  { referral, person }: About,
  plan: Pick<Step, 'kind' | 'at'>,
): Step {
  const step = toSystemStep(reason, life, plan)
  // Several hospitals may be asked by one version of the inquiry.
  return { ...step, id: `${step.id}-${referral.slice(-8)}`, referral, for: person }
}

/** Not undoable: the mail has left, or nobody at the desk has caused it. An inquiry whose steps stay stays as it is. */
function replan(
  life: Life,
  { referral, now, office }: About,
  ends: readonly ReferralReason[],
  added: readonly Step[],
): Planned {
  const ended = life.steps.filter((step) => ends.some((reason) => isOfReferral(step, referral, reason)))
  if (ended.length === 0 && added.length === 0) return { life, planned: [], ended: [] }
  const steps = addSteps(
    life.steps.filter((step) => !ended.includes(step)),
    added,
  )
  const askAgain = toSystemStep('ask-again', life, toAskAgain(now, office))
  const kept = isOpen(life) ? keepGoing({ ...life, steps }, askAgain) : { ...life, steps }
  const planned = kept.steps.filter((step) => !life.steps.includes(step))
  return { life: { ...kept, undo: null, version: life.version + 1 }, planned, ended }
}
