import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { followDrafts } from '../platform/drafts.ts'
import { followEvents } from '../platform/live.ts'
import { useCompanyName } from '../platform/use-settings.ts'
import { Brand } from './brand.tsx'
import { ConnectionNote, OfflineBanner } from './connection-note.tsx'
import type { Feature } from './feature.ts'
import { listLinks, ToolNav, ViewNav } from './nav.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { Pages } from './pages.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useShortcuts } from './shortcuts.ts'

type ShellProps = {
  /** Doesn't change. */
  features: readonly Feature[]
  KeyboardHelp: ComponentType<{ onClose: () => void }>
  onSignOut: () => void
}

/** The page at the address, and what is around every page. */
export function Shell({ features, KeyboardHelp, onSignOut }: ShellProps) {
  const [path, navigate] = useLocation()
  const [isHelping, setHelping] = useState(false)
  const lists = listLinks(features, 'news', 'lists')
  const companyName = useCompanyName()

  useEffect(() => followEvents(features), [features])
  useEffect(followDrafts, [])
  useShortcuts({
    ...Object.fromEntries(features.flatMap(({ keys }) => Object.entries(keys ?? {}))),
    ...Object.fromEntries(
      [...lists, ...listLinks(features, 'tools')].flatMap((link) =>
        link.keys ? [[link.keys, () => navigate(link.path)]] : [],
      ),
    ),
    '?': () => setHelping(true),
  })

  return (
    <div className="shell" data-area={lists.some((link) => link.path === path) ? 'inbox' : 'page'}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="shell__rail">
        <Brand companyName={companyName} />
        <ViewNav features={features} />
        <ToolNav features={features} />
        <div className="shell__foot">
          <ConnectionNote />
          <PersonMenu features={features} onHelp={() => setHelping(true)} onSignOut={onSignOut} />
        </div>
      </header>
      <main className="shell__main" id="main" tabIndex={-1}>
        <OfflineBanner />
        {features.map(({ Everywhere, pages: [first] }) => Everywhere && <Everywhere key={first?.path} />)}
        <PageBoundary>
          <Pages features={features} />
        </PageBoundary>
      </main>
      {isHelping && <KeyboardHelp onClose={() => setHelping(false)} />}
    </div>
  )
}
