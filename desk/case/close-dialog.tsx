import { lazyDialog } from '../shell/lazy-part.tsx'
import { endClosing, useClosing } from './use-close.ts'

export const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog)

export function CloseDialog() {
  const row = useClosing()
  return row && <ReasonDialog row={row} onClose={endClosing} />
}
