import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ChangedWebhook,
  changedWebhookAnswerSchema,
  createdWebhookSchema,
  deliveriesSchema,
  deliveryAnswerSchema,
  type NewWebhook,
  removedWebhookSchema,
  type Webhook,
  webhooksSchema,
} from '#contract/desk/connect.ts'
import { callDeskByPath } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'

const PATH = 'admin/webhooks'
const queryKey = ['webhooks']
/** While something waits to be sent, its outcome is looked for. */
const LOOK_AGAIN_MS = 2_000

export function useWebhooks() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callDeskByPath(webhooksSchema, PATH, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ waiting }) => waiting > 0) ? LOOK_AGAIN_MS : false,
  })
}

export function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...queryKey, id],
    queryFn: ({ signal, pageParam }) =>
      callDeskByPath(
        deliveriesSchema,
        `${PATH}/${id}/deliveries${pageParam === 0 ? '' : `?before=${pageParam}`}`,
        {
          signal,
        },
      ),
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
    mutationFn: (webhook: NewWebhook) =>
      callDeskByPath(createdWebhookSchema, PATH, { method: 'POST', body: webhook }),
    onSettled,
  })
  const changing = useMutation({
    mutationFn: ({ id, ...change }: ChangedWebhook & { id: string }) =>
      callDeskByPath(changedWebhookAnswerSchema, `${PATH}/${id}`, { method: 'PUT', body: change }),
    onSettled,
  })
  const { mutate: setPaused } = useMutation({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      callDeskByPath(changedWebhookAnswerSchema, `${PATH}/${id}`, { method: 'PUT', body: { isPaused } }),
    onSuccess: (_answer, { isPaused }) =>
      tellDone(isPaused ? 'Nothing more is sent to it.' : 'It is told again of what happens from now on.'),
    onError,
    onSettled,
  })
  const { mutate: test } = useMutation({
    mutationFn: ({ id }: Webhook) =>
      callDeskByPath(deliveryAnswerSchema, `${PATH}/${id}/test`, { method: 'POST', body: {} }),
    onSuccess: () => tellDone('A test is on its way. The deliveries show what became of it.'),
    onError,
    onSettled,
  })
  const { mutate: repeat } = useMutation({
    mutationFn: ({ webhook, id }: { webhook: string; id: string }) =>
      callDeskByPath(deliveryAnswerSchema, `${PATH}/${webhook}/deliveries/${id}/repeat`, {
        method: 'POST',
        body: {},
      }),
    onSuccess: () => tellDone('It is sent again.'),
    onError,
    onSettled,
  })
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Webhook) =>
      callDeskByPath(removedWebhookSchema, `${PATH}/${id}`, { method: 'DELETE' }),
    onSuccess: () => tellDone('The webhook is removed.'),
    onError,
    onSettled,
  })
  return { adding, changing, setPaused, test, repeat, remove }
}
