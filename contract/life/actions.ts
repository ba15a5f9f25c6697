import * as v from 'valibot'
import {
  attempts,
  type Channel,
  channels,
  closingReasons,
  endedContact,
  isContactForbidden,
  type Life,
  plannedSchema,
  staffIdSchema,
} from './inquiry.ts'
import { saidSchema } from './said.ts'
import { isOpen, isSpam } from './standing.ts'

const version = v.pipe(v.number(), v.integer(), v.minValue(1))
export const MAX_NEXT_NOTE = 200

const nextNoteSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_NEXT_NOTE)),
})
export type NextNote = v.InferOutput<typeof nextNoteSchema>

/** A plan. The present kind at another time is a snooze and keeps its note; `note: null` removes the note. */
const planEntries = { next: plannedSchema, note: v.optional(v.nullable(nextNoteSchema)) }
const planSchema = v.object(planEntries)
export type Plan = v.InferOutput<typeof planSchema>
export const optionalPlanEntries = v.partial(planSchema).entries

const plainActions = ['claim', 'release', 'reopen', 'mark-spam', 'rescue', 'lift'] as const

/** `POST /desk/v1/inquiries/:reference/actions`: one step of a coordinator. Answers with the inquiry's detail. */
export const actionSchema = v.variant('action', [
  ...plainActions.map((action) => v.object({ action: v.literal(action), version })),
  v.object({ action: v.literal('assign'), version, to: staffIdSchema, ...optionalPlanEntries }),
  v.object({ action: v.literal('log-answer'), version, via: v.picklist(channels), ...optionalPlanEntries }),
  /** A call or message that did not answer the patient, so something is left to do. */
  v.object({ action: v.literal('log-attempt'), version, outcome: v.picklist(attempts), ...planEntries }),
  v.object({ action: v.literal('set-next'), version, ...planEntries }),
  /**
   * `isDue`: a reply is due within a day of it, and a closed inquiry opens again. `via`: the coordinator has answered in
   * the same conversation. With neither nothing else changes.
   */
  v.object({
    action: v.literal('log-said'),
    version,
    said: saidSchema,
    isDue: v.boolean(),
    via: v.optional(v.picklist(channels)),
    ...optionalPlanEntries,
  }),
  v.object({ action: v.literal('close'), version, reason: v.picklist(closingReasons) }),
  v.object({
    action: v.literal('set-destination'),
    version,
    destination: v.nullable(v.pipe(v.string(), v.maxLength(60))),
  }),
  /** Undoes the change that produced the version `of`, unless another has followed. */
  v.object({ action: v.literal('undo'), version, of: version }),
])
export type Action = v.InferOutput<typeof actionSchema>
export type ActionName = Action['action']

/** An action without the version, which is added when it is sent. */
export type Step = Action extends infer Each ? (Each extends Action ? Omit<Each, 'version'> : never) : never

/** How a step answered the patient. */
export function toAnswerVia(step: Step): Channel | undefined {
  return 'via' in step ? step.via : undefined
}

const isReachable = (inquiry: Life) => isOpen(inquiry) && !isContactForbidden(inquiry)
const isOwnCase = (inquiry: Life) => !isSpam(inquiry) && !inquiry.isRepeat

const conditions = {
  claim: isOpen,
  release: (inquiry) => isOpen(inquiry) && inquiry.owner !== null,
  assign: isOpen,
  'log-answer': isReachable,
  'log-attempt': isReachable,
  'set-next': isOpen,
  'log-said': isOwnCase,
  close: isOpen,
  reopen: (inquiry) => isOwnCase(inquiry) && !isOpen(inquiry) && !endedContact(inquiry),
  /** Allows contact with the patient again; reopens a closed inquiry. */
  lift: (inquiry) => isOwnCase(inquiry) && isContactForbidden(inquiry),
  'mark-spam': isOpen,
  rescue: isSpam,
  'set-destination': isOwnCase,
  // A merge changes two inquiries; `unmerge` reverts it. Only the patient takes a withdrawal back.
  undo: ({ undo }) => undo !== null && undo.change !== 'merged' && undo.change !== 'withdrawn',
} as const satisfies Record<ActionName, (inquiry: Life) => boolean>

export function isAllowed(action: ActionName, inquiry: Life): boolean {
  return conditions[action](inquiry)
}
