import * as v from 'valibot'
import { toPromisedAt } from './promise.ts'
import { standings } from './standing.ts'

/** Milliseconds since the epoch. */
export const timeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))

export const channels = ['email', 'call', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

/** Outcomes of a call that did not answer the patient; `not-sent` is of a WhatsApp message. */
export const attempts = ['no-answer', 'agreed-time', 'wrong-number', 'not-sent'] as const
export type Attempt = (typeof attempts)[number]

/** How a planned step ended. */
export const stepOutcomes = ['done', ...attempts] as const
export type StepOutcome = (typeof stepOutcomes)[number]

export const closingReasons = [
  'treated',
  'went-elsewhere',
  'too-expensive',
  'not-reachable',
  'not-fit-to-travel',
  'died',
  'left-alone',
  'other',
] as const
export type ClosingReason = (typeof closingReasons)[number]

/** After these reasons nothing more is sent to the patient. */
export const contactEndingReasons = ['died', 'left-alone'] as const satisfies readonly ClosingReason[]

/** Wishes that a patient can choose from when withdrawing. */
export const withdrawalWants = ['stop', 'erase'] as const

/** Steps that the patient causes: `answer`, because nobody has answered yet; `reply`, because the patient wrote again. */
export const owedKinds = ['answer', 'reply'] as const
export type OwedKind = (typeof owedKinds)[number]

/** Steps that a coordinator plans; `wait`, because it is the patient's turn. */
export const plannedKinds = ['call', 'write', 'task', 'wait'] as const
export type PlannedKind = (typeof plannedKinds)[number]

export const nextKinds = [...owedKinds, ...plannedKinds]
export type NextKind = (typeof nextKinds)[number]

export const staffIdSchema = v.pipe(v.string(), v.maxLength(60))
const noteSchema = v.nullable(v.pipe(v.string(), v.uuid()))

/** An answer that the patient waits for. The patient causes it, and an answer ends it. */
export const owedSchema = v.object({ kind: v.picklist(owedKinds), at: timeSchema })
export type Owed = v.InferOutput<typeof owedSchema>

export const stepIdSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))

/** Something that is planned. It ends by being done or removed, never by another step. */
export const stepSchema = v.object({
  id: stepIdSchema,
  kind: v.picklist(plannedKinds),
  at: timeSchema,
  /** Id of the message that holds the coordinator's words for the step. */
  note: noteSchema,
  /** Null for what the system planned. */
  by: v.nullable(staffIdSchema),
  /** The person who does it, if not the owner. */
  for: v.nullable(staffIdSchema),
  /** Id of the referral to the hospital that it is about. */
  referral: v.optional(v.nullable(v.string())),
})
export type Step = v.InferOutput<typeof stepSchema>

/** The next step, computed from the owed answer and the planned steps. `step` is null for an owed answer. */
export const nextSchema = v.object({
  kind: v.picklist(nextKinds),
  at: timeSchema,
  note: noteSchema,
  step: v.nullable(stepIdSchema),
})
export type Next = v.InferOutput<typeof nextSchema>

const withdrawalSchema = v.object({
  at: timeSchema,
  wants: v.picklist(withdrawalWants),
  /** The owed answer and the steps that it ended, which come back with the patient. */
  owed: v.nullable(owedSchema),
  steps: v.array(stepSchema),
})
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>

const stateEntries = {
  standing: v.picklist(standings),
  /** Id of a member of staff; null while unassigned. */
  owner: v.nullable(staffIdSchema),
  owed: v.nullable(owedSchema),
  /** Only what is still planned. An open inquiry has something owed or planned. */
  steps: v.array(stepSchema),
  firstAnswer: v.nullable(
    v.object({ at: timeSchema, by: v.nullable(staffIdSchema), via: v.picklist(channels) }),
  ),
  closedAt: v.nullable(timeSchema),
  /** Null while open, for repeats, and for inquiries that an earlier version closed. */
  closedFor: v.optional(v.nullable(v.picklist(closingReasons)), null),
  destination: v.nullable(v.string()),
  /** When a coordinator allowed contact with the patient again. */
  liftedAt: v.optional(v.nullable(timeSchema), null),
  /** Somebody has said that it can't wait: it is first in the lists by time. */
  isUrgent: v.optional(v.boolean(), false),
  /** When the patient said on their page that they no longer want this. */
  withdrawn: v.nullable(withdrawalSchema),
}

/**
 * The state before the last change, and that change. `repeat` is the reference of a merged repeat, `reply` the id of a reply
 * that can be taken back until its mail is handed over.
 */
export const undoSchema = v.object({
  change: v.string(),
  before: v.object(stateEntries),
  repeat: v.optional(v.string()),
  reply: v.optional(v.string()),
})

/** An inquiry without its text: everything that its state depends on. */
export const lifeEntries = {
  ...stateEntries,
  receivedAt: timeSchema,
  isRepeat: v.boolean(),
  /** The newest other inquiry of the same address or number that ended contact. */
  leftAlone: v.optional(
    v.nullable(v.object({ reference: v.string(), reason: v.picklist(contactEndingReasons), at: timeSchema })),
    null,
  ),
  /** Null when the last change can't be undone. */
  undo: v.fallback(v.nullable(undoSchema), null),
  /** Raised by every change. A change names the version on which it was decided. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
}
export const lifeSchema = v.object(lifeEntries)
export type Life = v.InferOutput<typeof lifeSchema>
export type FirstAnswer = NonNullable<Life['firstAnswer']>
export type State = Pick<Life, keyof typeof stateEntries>

export function toState(life: Life): State {
  const { standing, owner, owed, steps, firstAnswer } = life
  const { closedAt, closedFor, destination, liftedAt, isUrgent, withdrawn } = life
  return {
    standing,
    owner,
    owed,
    steps,
    firstAnswer,
    closedAt,
    closedFor,
    destination,
    liftedAt,
    isUrgent,
    withdrawn,
  }
}

export function toNewLife(receivedAt: number, isSpam: boolean): Life {
  return {
    standing: isSpam ? 'spam' : 'open',
    owner: null,
    owed: isSpam ? null : { kind: 'answer', at: toPromisedAt(receivedAt) },
    steps: [],
    firstAnswer: null,
    closedAt: null,
    closedFor: null,
    destination: null,
    liftedAt: null,
    isUrgent: false,
    withdrawn: null,
    receivedAt,
    isRepeat: false,
    leftAlone: null,
    undo: null,
    version: 1,
  }
}

export function endedContact({ closedFor }: Pick<Life, 'closedFor'>): boolean {
  return contactEndingReasons.some((reason) => reason === closedFor)
}

/** Whether contact is forbidden, by this inquiry or by another of the same person. */
export function isContactForbidden(
  inquiry: Pick<Life, 'closedFor' | 'leftAlone' | 'liftedAt' | 'withdrawn'>,
): boolean {
  const { leftAlone, liftedAt, withdrawn } = inquiry
  if (withdrawn !== null) return true
  return endedContact(inquiry) || (leftAlone !== null && (liftedAt === null || liftedAt < leftAlone.at))
}
