import { lazyDialog } from '../../shell/lazy-part.tsx'

export const OutcomeDialog = lazyDialog(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog)
