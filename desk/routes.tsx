import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { parseView } from './inbox/filters.ts'
import { InboxPage } from './inbox/inbox-page.tsx'
import { InquiryPage } from './inquiry/inquiry-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'

const EntryPage = lazy(async () => ({ default: (await import('./entry/entry-page.tsx')).EntryPage }))
const MailEntryPage = lazy(async () => ({
  default: (await import('./entry/mail-entry-page.tsx')).MailEntryPage,
}))
const UnsortedPage = lazy(async () => ({
  default: (await import('./unsorted/unsorted-page.tsx')).UnsortedPage,
}))
const TemplatesPage = lazy(async () => ({
  default: (await import('./templates/templates-page.tsx')).TemplatesPage,
}))
const FiguresPage = lazy(async () => ({ default: (await import('./figures/figures-page.tsx')).FiguresPage }))
const MailPage = lazy(async () => ({ default: (await import('./mail/mail-page.tsx')).MailPage }))
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage }))
const AccountPage = lazy(async () => ({ default: (await import('./account/account-page.tsx')).AccountPage }))

const NotificationsPage = lazy(async () => ({
  default: (await import('./notifications/notifications-page.tsx')).NotificationsPage,
}))

/** Pages that the inbox doesn't need are loaded on demand. */
export function Routes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Switch>
        <Route path="/">
          <Redirect to="/inbox/due" replace />
        </Route>
        {/* Bookmarks of an earlier version. */}
        <Route path="/inbox/snoozed">
          <Redirect to={`/inbox/later${location.search}`} replace />
        </Route>
        <Route path="/inbox/:view">
          {(params) => {
            const view = parseView(params.view)
            return view ? <InboxPage key={view} view={view} /> : <NotFoundPage />
          }}
        </Route>
        <Route path="/inquiries/:reference">
          {({ reference }) => <InquiryPage key={reference} reference={reference.toUpperCase()} />}
        </Route>
        <Route path="/new-inquiry" component={EntryPage} />
        <Route path="/unsorted" component={UnsortedPage} />
        <Route path="/unsorted/:id/new-inquiry">{({ id }) => <MailEntryPage key={id} id={id} />}</Route>
        <Route path="/for-you" component={NotificationsPage} />
        <Route path="/templates" component={TemplatesPage} />
        <Route path="/figures" component={FiguresPage} />
        <Route path="/mail" component={MailPage} />
        <Route path="/audit" component={AuditPage} />
        <Route path="/account" component={AccountPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  )
}
