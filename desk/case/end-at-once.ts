import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Step } from '#contract/life/inquiry.ts'
import { needsStep } from '#contract/life/steps.ts'
import { returnToList } from './return-to-list.ts'
import { takeAct } from './take-act.ts'

/** Ends a step where nothing has to be asked: neither what came of it, nor what is next. Otherwise false. */
export function endAtOnce(row: InquiryRow, { id, kind }: Step, isRemoval: boolean): boolean {
  const hasOutcomes = !isRemoval && (kind === 'call' || kind === 'write')
  if (hasOutcomes || leavesNothing(row, id)) return false
  takeAct(row, isRemoval ? { action: 'remove-step', id } : { action: 'finish-step', id, outcome: 'done' })
  if (!isRemoval) returnToList(row.reference)
  return true
}

/** Whether the inquiry would have nothing to come back to without this step. */
export function leavesNothing(row: InquiryRow, id: string): boolean {
  return needsStep({ ...row, steps: row.steps.filter((step) => step.id !== id) })
}
