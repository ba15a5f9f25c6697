import type { StepSeries } from '#contract/desk/series.ts'
import { isolate } from '#contract/words/isolate.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { useSeriesChanges } from './use-series-changes.ts'

type DeleteSeriesDialogProps = { series: StepSeries; onClose: () => void }

export function DeleteSeriesDialog({ series, onClose }: DeleteSeriesDialogProps) {
  const { remove } = useSeriesChanges()

  function confirm(): void {
    remove(series)
    onClose()
  }

  return (
    <Dialog title={`Delete “${isolate(series.name)}”?`} onClose={onClose}>
      <p>Nobody can add it to an inquiry any more. Steps that it has planned stay planned.</p>
      <DialogActions onCancel={onClose} cancelWords="Keep it" isDangerous onAct={confirm}>
        Delete it
      </DialogActions>
    </Dialog>
  )
}
