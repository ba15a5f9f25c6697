import { lazyPage } from '../../shell/lazy-part.tsx'
import { OutcomeDialog } from './lazy-outcome-dialog.ts'

/** Apart from the routes, so that it can be loaded before them. */
export const InquiryPage = lazyPage(async () => {
  // A call that is begun on the page asks for its outcome at once.
  const [{ InquiryPage }] = await Promise.all([import('./inquiry-page.tsx'), OutcomeDialog.preload()])
  return InquiryPage
})
