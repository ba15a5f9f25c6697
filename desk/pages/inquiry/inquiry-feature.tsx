import { fetchAhead } from '../../case/use-inquiry.ts'
import { forgetSavedDrafts } from '../../platform/drafts.ts'
import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'
import { InquiryFiles, OutcomeDialog } from './lazy-parts.ts'
import { OpenContacts } from './open-contacts.tsx'

/** Loads the page with all that its first look shows. A call that is begun on it asks for its outcome at once. */
const InquiryPage = lazyPage(async () => {
  const [{ InquiryPage }] = await Promise.all([
    import('./inquiry-page.tsx'),
    InquiryFiles.preload(),
    OutcomeDialog.preload(),
  ])
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
  prefetch: prefetchInquiry,
  forget: forgetSavedDrafts,
}

function prefetchInquiry({ pathname }: Location): void {
  const [, reference] = /^\/inquiries\/([^/]+)\/?$/.exec(pathname) ?? []
  if (reference === undefined) return
  void InquiryPage.preload()
  fetchAhead(reference.toUpperCase())
}
