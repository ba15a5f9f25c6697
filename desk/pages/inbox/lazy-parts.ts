import { lazyDialog, lazyPart } from '../../shell/lazy-part.tsx'

export const FilterBar = lazyPart(async () => (await import('./filter-bar.tsx')).FilterBar)

export const FoundMails = lazyPart(async () => (await import('./found-mails.tsx')).FoundMails)

export const Invented = lazyPart(async () => (await import('./invented.tsx')).Invented)

export const SelectionBar = lazyPart(
  async () => (await import('./selection/selection-bar.tsx')).SelectionBar,
  { keys: 'hse' },
)

export const RowStepDialog = lazyDialog(async () => (await import('./row-step-dialog.tsx')).RowStepDialog)

export const HandOverDialog = lazyDialog(
  async () => (await import('../../case/hand-over-dialog.tsx')).HandOverDialog,
)
