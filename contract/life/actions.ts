import * as v from 'valibot'
import {
  attempts,
  type Channel,
  channels,
  closingReasons,
  endedContact,
  isContactForbidden,
  type Life,
  staffIdSchema,
  stepIdSchema,
  stepOutcomes,
  timeSchema,
} from './inquiry.ts'
import { actEntries, planSchema, stepChangeEntries } from './plans.ts'
import { saidSchema } from './said.ts'
import { isOpen, isSpam } from './standing.ts'
import { isActive } from './steps.ts'

const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const plainActions = ['claim', 'release', 'reopen', 'mark-spam', 'rescue', 'lift'] as const

/** One act of a coordinator. */
export const actionSchema = v.variant('action', [
  ...plainActions.map((action) => v.object({ action: v.literal(action), version })),
  v.object({ action: v.literal('assign'), version, to: staffIdSchema, ...actEntries }),
  v.object({ action: v.literal('log-answer'), version, via: v.picklist(channels), ...actEntries }),
  /** A call or message that did not answer the patient, so something is left to do. */
  v.object({ action: v.literal('log-attempt'), version, outcome: v.picklist(attempts), ...actEntries }),
  v.object({ action: v.literal('add-step'), version, step: planSchema, ...actEntries }),
  v.object({ action: v.literal('change-step'), version, ...stepChangeEntries }),
  v.object({
    action: v.literal('finish-step'),
    version,
    id: stepIdSchema,
    outcome: v.optional(v.picklist(stepOutcomes), 'done'),
    ...actEntries,
  }),
  v.object({ action: v.literal('remove-step'), version, id: stepIdSchema, ...actEntries }),
  /** An answer or reply that the patient waits for can be put off, not removed. */
  v.object({ action: v.literal('move-owed'), version, at: timeSchema }),
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
    ...actEntries,
  }),
  v.object({ action: v.literal('close'), version, reason: v.picklist(closingReasons) }),
  v.object({
    action: v.literal('set-destination'),
    version,
    destination: v.nullable(v.pipe(v.string(), v.maxLength(60))),
  }),
  v.object({ action: v.literal('set-urgent'), version, isUrgent: v.boolean() }),
  /** Undoes the change that produced the version `of`, unless another has followed. */
  v.object({ action: v.literal('undo'), version, of: version }),
])
export type Action = v.InferOutput<typeof actionSchema>
export type ActionName = Action['action']

/** An action without the version, which is added when it is sent. */
export type Act = Action extends infer Each ? (Each extends Action ? Omit<Each, 'version'> : never) : never

/** How an act answered the patient. */
export function toAnswerVia(act: Act): Channel | undefined {
  return 'via' in act ? act.via : undefined
}

const isReachable = (inquiry: Life) => isActive(inquiry) && !isContactForbidden(inquiry)
/** Aftercare is planned before and after an inquiry is closed as treated. */
const isPlannable = (inquiry: Life) =>
  isActive(inquiry) || (isOwnCase(inquiry) && inquiry.closedFor === 'treated')
const isOwnCase = (inquiry: Life) => !isSpam(inquiry) && !inquiry.isRepeat

const conditions = {
  claim: isActive,
  release: (inquiry) => isActive(inquiry) && inquiry.owner !== null,
  assign: isActive,
  'log-answer': isReachable,
  'log-attempt': isReachable,
  'add-step': isPlannable,
  'change-step': isActive,
  'finish-step': isActive,
  'remove-step': isActive,
  'move-owed': (inquiry) => isOpen(inquiry) && inquiry.owed !== null,
  'log-said': isOwnCase,
  close: isActive,
  reopen: (inquiry) => isOwnCase(inquiry) && !isOpen(inquiry) && !endedContact(inquiry),
  /** Allows contact with the patient again; reopens a closed inquiry. */
  lift: (inquiry) => isOwnCase(inquiry) && isContactForbidden(inquiry),
  'mark-spam': isOpen,
  rescue: isSpam,
  'set-destination': isOwnCase,
  'set-urgent': isActive,
  // A merge changes two inquiries; `unmerge` reverts it.
  undo: ({ undo }) => undo !== null && undo.change !== 'merged',
} as const satisfies Record<ActionName, (inquiry: Life) => boolean>

export function isAllowed(action: ActionName, inquiry: Life): boolean {
  return conditions[action](inquiry)
}
