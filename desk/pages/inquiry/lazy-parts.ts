import { lazyDialog, lazyPart } from '../../shell/lazy-part.tsx'

export const OutcomeDialog = lazyDialog(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog)
export const HospitalsTab = lazyPart(
  async () => (await import('./hospitals/hospitals-tab.tsx')).HospitalsTab,
  { keys: 'qlvxjk123456789' },
)
export const InquiryFiles = lazyPart(
  async () => (await import('../../files/list/inquiry-files.tsx')).InquiryFiles,
)
