import { navigate } from 'wouter/use-browser-location'
import { findView } from '../../case/filters.ts'
import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const EntryPage = lazyPage(async () => (await import('./entry-page.tsx')).EntryPage)
const MailEntryPage = lazyPage(async () => (await import('./mail-entry-page.tsx')).MailEntryPage)

export const entry: Feature = {
  pages: [
    { path: '/new-inquiry', show: () => <EntryPage /> },
    { path: '/unsorted/:id/new-inquiry', show: ({ id = '' }) => <MailEntryPage key={id} id={id} /> },
  ],
  keys: { i: () => navigate('/new-inquiry', { state: { from: findView(window.location.pathname) } }) },
}
