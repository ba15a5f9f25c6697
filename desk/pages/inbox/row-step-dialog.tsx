import { useState } from 'react'
import { toNext } from '#contract/life/steps.ts'
import { ChangeDialog } from '../../case/change-dialog.tsx'
import { EndDialog } from '../../case/end-dialog.tsx'
import { NextDialog } from '../../case/next-dialog.tsx'
import { readNow } from '../../time/clock.ts'
import type { RowStep } from './use-row-keys.ts'

type RowStepDialogProps = RowStep & { onClose: () => void }

/** Plans one more step for a row, or moves or ends what is next. */
export function RowStepDialog({ row, what, onClose }: RowStepDialogProps) {
  const [next] = useState(() => toNext(row, readNow()))
  const step = row.steps.find(({ id }) => id === next?.step)
  if (what === 'plan') return <NextDialog row={row} onClose={onClose} />
  if (what === 'move') return <ChangeDialog row={row} step={next?.step ?? null} onClose={onClose} />
  return step ? <EndDialog row={row} step={step} isRemoval={false} onClose={onClose} /> : null
}
