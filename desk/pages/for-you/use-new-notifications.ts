import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useNotifications } from '../../case/use-notifications.ts'
import { isPushed } from '../../push/device.ts'
import { announce } from '../../shell/announce.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toNotificationWords } from './notification-words.ts'

/** Announces what arrives while the desk is open; the count in the navigation shows the rest. */
export function useNewNotifications(): void {
  const { data } = useNotifications()
  const { me, toName } = useNames()
  const known = useRef<ReadonlySet<string> | undefined>(undefined)

  useEffect(() => {
    if (data === undefined || me === undefined) return
    const before = known.current
    known.current = new Set(data.notifications.map(({ id }) => id))
    if (before === undefined) return
    const news = data.notifications.filter(({ id, isSeen }) => !isSeen && !before.has(id))
    const [first] = news
    if (first === undefined) return
    if (news.length === 1)
      announce(
        toNotificationWords(first, first.reference, toName),
        () => navigate(`/inquiries/${first.reference}`),
        { isPushed: isPushed() },
      )
    else
      announce(`${news.length} notifications for you`, () => navigate('/for-you'), { isPushed: isPushed() })
  }, [data, me, toName])
}
