import { useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { toNext } from '#contract/life/steps.ts'
import { Dialog } from '../shell/dialog.tsx'
import { useDialogShortcuts } from '../shell/shortcuts.ts'
import { useNow } from '../time/clock.ts'
import { toDue } from '../time/due.ts'
import { toStepWords } from '../time/step-words.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { SeriesDialog } from './lazy-series-dialog.ts'
import { PlanForm } from './plan-dialog.tsx'
import { returnToList } from './return-to-list.ts'
import { takeAct } from './take-act.ts'

/** Plans one more step. What is planned stays. */
export function NextDialog({ row: seen, onClose }: { row: InquiryRow; onClose: () => void }) {
  // Keeps the version from when the dialog opened: a colleague's change meanwhile must be a conflict.
  const [row] = useState(seen)
  const [instead, setInstead] = useState<'move' | 'series'>()
  const now = useNow()
  const next = toNext(row, now)

  if (instead === 'move') return <ChangeDialog row={row} step={next?.step ?? null} onClose={onClose} />
  if (instead === 'series') return <SeriesDialog row={row} onClose={onClose} />
  return (
    <Dialog title="Next step" onClose={onClose}>
      <p className="step-form__stays">
        {next && <StaysPlanned row={row} now={now} onMove={() => setInstead('move')} />}
        <button className="link-button" type="button" onClick={() => setInstead('series')}>
          Add a plan instead
        </button>
      </p>
      <PlanForm
        row={row}
        proposal={{ title: 'Next step', kind: 'task' }}
        onChoose={(plan) => {
          if (plan) takeAct(row, { action: 'add-step', step: plan })
          onClose()
          returnToList(row.reference)
        }}
      />
    </Dialog>
  )
}

type StaysPlannedProps = { row: InquiryRow; now: number; onMove: () => void }

function StaysPlanned({ row, now, onMove }: StaysPlannedProps) {
  const { next, others } = toDue(row, now)
  useDialogShortcuts({ m: onMove })
  if (next === null) return null
  return (
    <>
      <span>
        Stays planned: {toStepWords(next, now, row)}
        {others > 0 && ` and ${others} more`}
      </span>
      <button className="link-button" type="button" aria-keyshortcuts="m" onClick={onMove}>
        Move it instead
      </button>
    </>
  )
}
