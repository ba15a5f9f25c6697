import { lazyDialog, lazyPart } from '../../shell/lazy-part.tsx'

export const FilterBar = lazyPart(async () => (await import('./filter-bar.tsx')).FilterBar)

export const SelectionBar = lazyPart(async () => (await import('./selection/selection-bar.tsx')).SelectionBar)

export const NextDialog = lazyDialog(async () => (await import('../../case/next-dialog.tsx')).NextDialog)

export const HandOverDialog = lazyDialog(
  async () => (await import('../../case/hand-over-dialog.tsx')).HandOverDialog,
)
