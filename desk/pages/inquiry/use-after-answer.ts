import { unknownOffice } from '#contract/company/office-hours.ts'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import type { Next } from '#contract/life/inquiry.ts'
import { toRest } from '../../case/after-act.ts'
import { useNow } from '../../time/clock.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'

/** `rest`: the step that stays planned after an answer. `first`: that step, or when the patient is asked again. */
export type AfterAnswer = {
  rest: Next | null | undefined
  first: (Pick<Next, 'kind' | 'at'> & Partial<Next>) | null
}

export function useAfterAnswer(row: InquiryRow, finishes: readonly string[]): AfterAnswer {
  const now = useNow()
  const office = useWorkplace()?.company ?? unknownOffice
  const rest = toRest(row, { isAnswer: true, finishes })
  return { rest, first: rest === undefined ? toAskAgain(now, office) : rest }
}
