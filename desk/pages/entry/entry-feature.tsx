import { navigate } from 'wouter/use-browser-location'
import { findView } from '../../case/filters.ts'
import type { Feature } from '../../shell/feature.ts'
import { lazyPage } from '../../shell/lazy-part.tsx'

const EntryPages = lazyPage(async () => (await import('./entry-pages.tsx')).EntryPages)

export const entry: Feature = {
  pages: [
    { path: '/new-inquiry', show: () => <EntryPages /> },
    { path: '/unsorted/:id/new-inquiry', show: (params) => <EntryPages {...params} /> },
  ],
  keys: { i: () => navigate('/new-inquiry', { state: { from: findView(window.location.pathname) } }) },
}
