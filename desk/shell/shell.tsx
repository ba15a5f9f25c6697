import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { CloseDialog } from '../case/close-dialog.tsx'
import { findView, toInboxPath } from '../case/filters.ts'
import { useNewNotifications } from '../pages/for-you/use-new-notifications.ts'
import { OpenContacts } from '../pages/inquiry/open-contacts.tsx'
import { followEvents } from '../platform/live.ts'
import { useSettings } from '../platform/use-settings.ts'
import { IdleDialog } from '../session/idle-dialog.tsx'
import { Brand } from './brand.tsx'
import { ConnectionNote, OfflineBanner } from './connection-note.tsx'
import { focusField, isAwaited } from './field-focus.ts'
import { lazyDialog } from './lazy-part.tsx'
import { ToolNav, ViewNav } from './nav.tsx'
import { noteNewInquiry } from './new-inquiry-notice.ts'
import { PersonMenu } from './person-menu.tsx'
import { useShortcuts } from './shortcuts.ts'

const KeyboardHelp = lazyDialog(async () => (await import('./keyboard-help.tsx')).KeyboardHelp)

export function Shell({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation()
  const [isHelping, setHelping] = useState(false)
  const companyName = useSettings()?.companyName ?? 'Pona'

  const search = useCallback(() => {
    focusField('search')
    if (findView(window.location.pathname) === undefined) navigate(toInboxPath('all'))
  }, [navigate])

  useEffect(() => followEvents((event) => noteNewInquiry(event, navigate)), [navigate])
  useNewNotifications(navigate)
  // Requested while the desk was still loading.
  useEffect(() => {
    if (isAwaited('search')) search()
  }, [search])
  useShortcuts({
    '?': () => setHelping(true),
    'g d': () => navigate(toInboxPath('due')),
    'g m': () => navigate(toInboxPath('mine')),
    'g w': () => navigate(toInboxPath('waiting')),
    'g l': () => navigate(toInboxPath('later')),
    'g a': () => navigate(toInboxPath('all')),
    'g f': () => navigate('/for-you'),
    i: () => navigate('/new-inquiry', { state: { from: findView(path) } }),
    'g u': () => navigate('/unsorted'),
    '/': search,
  })

  return (
    <div
      className="shell"
      data-area={path.startsWith('/inbox') || path === '/for-you' || path === '/unsorted' ? 'inbox' : 'page'}
    >
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="shell__rail">
        <Brand companyName={companyName} />
        <ViewNav />
        <ToolNav />
        <div className="shell__foot">
          <ConnectionNote />
          <PersonMenu onHelp={() => setHelping(true)} />
        </div>
      </header>
      <main className="shell__main" id="main" tabIndex={-1}>
        <OfflineBanner />
        <OpenContacts />
        {children}
      </main>
      <CloseDialog />
      <IdleDialog />
      {isHelping && <KeyboardHelp onClose={() => setHelping(false)} />}
    </div>
  )
}
