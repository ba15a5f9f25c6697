import type { ReactNode } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Next, PlannedKind } from '#contract/life/inquiry.ts'
import type { Plan } from '#contract/life/plans.ts'
import { Dialog } from '../shell/dialog.tsx'
import { useNow } from '../time/clock.ts'
import { toStepName } from '../time/step-name.ts'
import { describeTime } from '../time/step-time.ts'
import { useStepPlace } from '../time/use-step-place.ts'
import { toPlan } from './plan.ts'
import { type Kept, StepForm } from './step-form.tsx'

export type Proposal = {
  title: string
  text?: ReactNode
  kind: PlannedKind
  /** The next step without a plan. Undefined where a step has to be planned, null where none has. */
  rest?: Next | null | undefined
  /** Enter plans nothing. */
  isRestUsual?: boolean
  /** Words alone are a note, not those of a step. */
  takesNote?: boolean
}

/** An inquiry that is being entered has only its country yet. */
type PlannedRow = Pick<InquiryRow, 'countryCode'> & Partial<Pick<InquiryRow, 'hospitals' | 'steps'>>

type PlanFormProps = {
  row: PlannedRow & Pick<InquiryRow, 'owner'>
  proposal: Proposal
  /** `words` where they were typed without a step. */
  onChoose: (plan: Plan | undefined, words: string) => void
}

/** Asks for a further step. */
export function PlanDialog({
  proposal,
  onClose,
  children,
  ...props
}: PlanFormProps & { onClose: () => void; children?: ReactNode }) {
  return (
    <Dialog title={proposal.title} onClose={onClose}>
      {children}
      <PlanForm {...props} proposal={proposal} />
    </Dialog>
  )
}

/** The form of `PlanDialog`, inside another dialog. */
export function PlanForm({ row, proposal, onChoose }: PlanFormProps) {
  const kept = useKept(row, proposal)
  return (
    <>
      {proposal.text && <p>{proposal.text}</p>}
      <StepForm
        callingCode={row.countryCode}
        owner={row.owner}
        initial={{ kind: proposal.kind, words: '', for: null }}
        kept={kept}
        onChoose={(step, at) =>
          at === undefined ? onChoose(undefined, step.words) : onChoose(toPlan(step, at), '')
        }
      />
    </>
  )
}

function useKept(
  row: PlannedRow,
  { rest, isRestUsual = false, takesNote = false }: Proposal,
): Kept | undefined {
  const now = useNow()
  const place = useStepPlace(row.countryCode)
  if (rest === undefined) return undefined
  const hint =
    rest === null
      ? ''
      : `${toStepName(rest, { hospitals: {}, ...row })}, ${describeTime(rest.at, now, place)}`
  const label = isRestUsual && rest !== null ? 'As planned' : 'Nothing more'
  return { label, hint, isUsual: isRestUsual, isByWords: takesNote }
}
