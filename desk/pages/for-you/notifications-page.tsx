import { useRef } from 'react'
import type { Notifications, OwnNotification } from '#contract/desk/notifications.ts'
import { useMarkSeen, useNotifications } from '../../case/use-notifications.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { NotificationItem } from './notification-item.tsx'
import './notifications.css'

export function NotificationsPage() {
  const { data, error, status, refetch } = useNotifications()
  return (
    <div className="page">
      <PageTitle>For you</PageTitle>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (data.notifications.length === 0 ? <Nothing /> : <List notifications={data.notifications} />)}
    </div>
  )
}

function Nothing() {
  return (
    <p className="page__lead">
      Nothing in the last two weeks. When a colleague gives you an inquiry, mentions you with @ in a note, or
      answers your inquiry, you see it here.
    </p>
  )
}

function List({ notifications }: Pick<Notifications, 'notifications'>) {
  const { mutate: see } = useMarkSeen()
  const list = useRef<HTMLUListElement>(null)
  const unseen = notifications.filter(({ isSeen }) => !isSeen).map(({ id }) => id)

  function listLinks(): HTMLAnchorElement[] {
    return [...(list.current?.querySelectorAll('a') ?? [])]
  }

  function findFocused(): number {
    const item = document.activeElement?.closest('li')
    return listLinks().findIndex((link) => item?.contains(link))
  }

  function move(step: number): void {
    const links = listLinks()
    links[Math.max(0, Math.min(links.length - 1, findFocused() + step))]?.focus()
  }

  function seeFocused(): void {
    const focused: OwnNotification | undefined = notifications[findFocused()]
    if (focused && !focused.isSeen) see([focused.id])
  }

  useShortcuts({ j: () => move(1), k: () => move(-1), e: seeFocused })

  return (
    <>
      {unseen.length > 1 && (
        <p>
          <button className="tool" type="button" onClick={() => see(unseen)}>
            Mark all as seen
          </button>
        </p>
      )}
      <ul ref={list} className="notifications">
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onSee={() => see([notification.id])}
          />
        ))}
      </ul>
    </>
  )
}
