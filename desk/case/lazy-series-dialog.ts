import { lazyDialog } from '../shell/lazy-part.tsx'

export const SeriesDialog = lazyDialog(async () => (await import('./series-dialog.tsx')).SeriesDialog)
