import { lazyDialog } from '../shell/lazy-part.tsx'

export const NextDialog = lazyDialog(async () => (await import('../inquiry/next-dialog.tsx')).NextDialog)

export const HandOverDialog = lazyDialog(
  async () => (await import('../inquiry/hand-over-dialog.tsx')).HandOverDialog,
)
