import { Link } from 'wouter'
import type { OwnNotification } from '#contract/desk/notifications.ts'
import { isolateName } from '#contract/inquiry/person-names.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toNotificationWords } from './notification-words.ts'

type NotificationItemProps = { notification: OwnNotification; onSee: () => void }

export function NotificationItem({ notification, onSee }: NotificationItemProps) {
  const now = useNow()
  const { toName } = useNames()
  const { reference, name, at, isSeen } = notification
  return (
    <li className="notification" data-unseen={!isSeen || undefined}>
      <div className="notification__words">
        <Link className="notification__link" href={`/inquiries/${reference}`}>
          {!isSeen && <span className="visually-hidden">New: </span>}
          <bdi>{toNotificationWords(notification, `the inquiry of ${isolateName(name)}`, toName)}</bdi>
        </Link>
        <span className="notification__aside">
          {reference} · <time dateTime={new Date(at).toISOString()}>{formatMoment(at, now)}</time>
        </span>
      </div>
      {!isSeen && (
        <button className="tool" type="button" onClick={onSee}>
          Seen<span className="visually-hidden">: {reference}</span>
        </button>
      )}
    </li>
  )
}
