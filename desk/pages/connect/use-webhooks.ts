import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addWebhookRoute,
  type ChangedWebhook,
  changeWebhookRoute,
  listDeliveriesRoute,
  listWebhooksRoute,
  type NewWebhook,
  removeWebhookRoute,
  repeatDeliveryRoute,
  testWebhookRoute,
  type Webhook,
} from '#contract/desk/connect.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'

const queryKey = ['webhooks']
/** While something waits to be sent, its outcome is looked for. */
const LOOK_AGAIN_MS = 2_000

export function useWebhooks() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callDesk(listWebhooksRoute, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ waiting }) => waiting > 0) ? LOOK_AGAIN_MS : false,
  })
}

export function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...queryKey, id],
    queryFn: ({ signal, pageParam }) =>
      callDesk(listDeliveriesRoute, { id, query: pageParam === 0 ? {} : { before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some((one) => one.state === 'waiting'))
        ? LOOK_AGAIN_MS
        : false,
  })
}

export function useWebhookChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey })
  const onError = (error: Error) => tellFailed(toPlainWords(error))
  const adding = useMutation({
    mutationFn: (body: NewWebhook) => callDesk(addWebhookRoute, { body }),
    onSettled,
  })
  const changing = useMutation({
    mutationFn: ({ id, ...body }: ChangedWebhook & { id: string }) =>
      callDesk(changeWebhookRoute, { id, body }),
    onSettled,
  })
  const { mutate: setPaused } = useMutation({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      callDesk(changeWebhookRoute, { id, body: { isPaused } }),
    onSuccess: (_answer, { isPaused }) =>
      tellDone(isPaused ? 'Nothing more is sent to it.' : 'It is told again of what happens from now on.'),
    onError,
    onSettled,
  })
  const { mutate: test } = useMutation({
    mutationFn: ({ id }: Webhook) => callDesk(testWebhookRoute, { id }),
    onSuccess: () => tellDone('A test is on its way. The deliveries show what became of it.'),
    onError,
    onSettled,
  })
  const { mutate: repeat } = useMutation({
    mutationFn: (wanted: { id: string; delivery: string }) => callDesk(repeatDeliveryRoute, wanted),
    onSuccess: () => tellDone('It is sent again.'),
    onError,
    onSettled,
  })
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Webhook) => callDesk(removeWebhookRoute, { id }),
    onSuccess: () => tellDone('The webhook is removed.'),
    onError,
    onSettled,
  })
  return { adding, changing, setPaused, test, repeat, remove }
}
