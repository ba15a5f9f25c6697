import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  listNotificationsRoute,
  MAX_NOTIFICATIONS,
  markSeenRoute,
  type Notifications,
} from '#contract/desk/notifications.ts'
import { callDesk } from '../platform/api.ts'

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => callDesk(listNotificationsRoute, { signal }),
})

export function useNotifications() {
  return useQuery(notificationsQuery)
}

export function useMarkSeen() {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      callDesk(markSeenRoute, { body: { ids: ids.slice(0, MAX_NOTIFICATIONS) } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && withSeen(before, ids))
    },
    onSuccess: (after) => client.setQueryData(queryKey, after),
    // A notification that wasn't marked as seen shows again.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** A page in a hidden window doesn't count as seen. */
export function useSeeInquiry(reference: string): void {
  const { data } = useNotifications()
  const { mutate } = useMarkSeen()
  const unseen = data?.notifications.filter((one) => !one.isSeen && one.reference === reference)
  const ids = unseen?.map(({ id }) => id).join(' ')

  useEffect(() => {
    if (!ids) return
    const see = () => document.visibilityState === 'visible' && mutate(ids.split(' '))
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [ids, mutate])
}

function withSeen({ notifications, unseen }: Notifications, ids: readonly string[]): Notifications {
  const seen = notifications.filter(({ id, isSeen }) => !isSeen && ids.includes(id)).length
  return {
    notifications: notifications.map((one) => (ids.includes(one.id) ? { ...one, isSeen: true } : one)),
    unseen: unseen - seen,
  }
}
