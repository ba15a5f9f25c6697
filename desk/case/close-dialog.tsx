import { useEffect } from 'react'
import { lazyDialog } from '../shell/lazy-part.tsx'
import { endClosing, useClosing } from './use-close.ts'

const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog)

export function CloseDialog() {
  const row = useClosing()
  // A key opens it as soon as there is a list.
  useEffect(() => void ReasonDialog.preload(), [])
  return row && <ReasonDialog row={row} onClose={endClosing} />
}
