import { type ReactNode, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toRow } from '../../case/cached-rows.ts'
import { ChangeDialog } from '../../case/change-dialog.tsx'
import { endAtOnce } from '../../case/end-at-once.ts'
import { EndDialog } from '../../case/end-dialog.tsx'
import { GiveDialog } from '../../case/give-dialog.tsx'

/** An act on a step; `step` is null for an owed answer, which can only be moved. */
export type StepAct = { what: 'move' | 'words' | 'done' | 'remove' | 'give'; step: string | null }

/** Does it at once, or shows the dialog that asks. */
export function useStepActs(inquiry: InquiryDetail['inquiry']): [(act: StepAct) => void, ReactNode] {
  const [asked, setAsked] = useState<StepAct>()
  const row = toRow(inquiry)

  function act(wanted: StepAct): void {
    const { what, step: id } = wanted
    const step = row.steps.find((one) => one.id === id)
    const isEnding = what === 'done' || what === 'remove'
    if (!(step && isEnding && endAtOnce(row, step, what === 'remove'))) setAsked(wanted)
  }

  const onClose = () => setAsked(undefined)
  return [act, asked && <StepDialogs asked={asked} row={row} onClose={onClose} />]
}

type StepDialogsProps = { asked: StepAct; row: ReturnType<typeof toRow>; onClose: () => void }

function StepDialogs({ asked: { what, step: id }, row, onClose }: StepDialogsProps) {
  // A colleague may end it meanwhile: what is asked about it stays.
  const [step] = useState(() => row.steps.find((one) => one.id === id))
  if (what === 'move') return <ChangeDialog row={row} step={id} onClose={onClose} />
  if (step === undefined) return null
  if (what === 'words') return <ChangeDialog row={row} step={id} startsWithWords onClose={onClose} />
  if (what === 'give') return <GiveDialog row={row} step={step.id} onClose={onClose} />
  return <EndDialog row={row} step={step} isRemoval={what === 'remove'} onClose={onClose} />
}
