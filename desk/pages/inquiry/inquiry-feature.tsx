import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'
import { OutcomeDialog } from './lazy-outcome-dialog.ts'
import { OpenContacts } from './open-contacts.tsx'

const InquiryPage = lazyPage(async () => {
  // A call that is begun on the page asks for its outcome at once.
  const [{ InquiryPage }] = await Promise.all([import('./inquiry-page.tsx'), OutcomeDialog.preload()])
  return InquiryPage
})

export const inquiry: Feature = {
  pages: [
    {
      path: '/inquiries/:reference',
      show: ({ reference = '' }) => <InquiryPage key={reference} reference={reference.toUpperCase()} />,
    },
  ],
  Everywhere: OpenContacts,
  findStale: (events) =>
    [...new Set(events.map((event) => event?.reference))].map((reference) =>
      reference ? ['inquiry', reference] : ['inquiry'],
    ),
  prefetch: ({ pathname }) => pathname.startsWith('/inquiries/') && void InquiryPage.preload(),
  onSignIn: () => void InquiryPage.preload(),
}
