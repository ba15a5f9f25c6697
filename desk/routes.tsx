import { Redirect, Route, Switch } from 'wouter'
import { parseView } from './case/filters.ts'
import { InboxPage } from './pages/inbox/inbox-page.tsx'
import { InquiryPage } from './pages/inquiry/lazy-inquiry-page.ts'
import { lazyPage } from './shell/lazy-part.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

const EntryPage = lazyPage(async () => (await import('./pages/entry/entry-page.tsx')).EntryPage)
const MailEntryPage = lazyPage(async () => (await import('./pages/entry/mail-entry-page.tsx')).MailEntryPage)
const UnsortedPage = lazyPage(async () => (await import('./pages/unsorted/unsorted-page.tsx')).UnsortedPage)
const TemplatesPage = lazyPage(
  async () => (await import('./pages/templates/templates-page.tsx')).TemplatesPage,
)
const FiguresPage = lazyPage(async () => (await import('./pages/figures/figures-page.tsx')).FiguresPage)
const MailPage = lazyPage(async () => (await import('./pages/mail/mail-page.tsx')).MailPage)
const AuditPage = lazyPage(async () => (await import('./pages/audit/audit-page.tsx')).AuditPage)
const AccountPage = lazyPage(async () => (await import('./pages/account/account-page.tsx')).AccountPage)

const NotificationsPage = lazyPage(
  async () => (await import('./pages/for-you/notifications-page.tsx')).NotificationsPage,
)

export function Routes() {
  return (
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
  )
}
