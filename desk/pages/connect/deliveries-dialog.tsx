import type { Webhook, WebhookDelivery } from '#contract/desk/connect.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { FailedState } from '../../shell/failed-state.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { toAnswerWords } from './connect-words.ts'
import { useDeliveries, useWebhookChanges } from './use-webhooks.ts'

type DeliveriesDialogProps = { webhook: Webhook; onClose: () => void }

export function DeliveriesDialog({ webhook: { id, url, state }, onClose }: DeliveriesDialogProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useDeliveries(id)
  const { repeat } = useWebhookChanges()
  const deliveries = data?.pages.flatMap((page) => page.deliveries)
  return (
    <Dialog title="Deliveries of 30 days" size="wide" onClose={onClose}>
      <p className="connection__name">{url}</p>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {deliveries?.length === 0 && <p>Nothing was sent yet. Send a test to try it.</p>}
      <ul className="connections">
        {deliveries?.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            onRepeat={state === 'active' ? () => repeat({ id, delivery: delivery.id }) : undefined}
          />
        ))}
      </ul>
      {hasNextPage && (
        <button className="tool" type="button" onClick={() => void fetchNextPage()}>
          Show earlier ones
        </button>
      )}
    </Dialog>
  )
}

type DeliveryItemProps = {
  delivery: WebhookDelivery
  /** Undefined while nothing is sent. */
  onRepeat: (() => void) | undefined
}

const stateWords = { sent: 'Delivered', waiting: 'Waiting', failed: 'Given up' } as const

function DeliveryItem({ delivery, onRepeat }: DeliveryItemProps) {
  const now = useNow()
  const { type, reference, state, attempts, createdAt, dueAt, tookMs } = delivery
  const facts = [
    toAnswerWords(delivery),
    tookMs !== null && `after ${tookMs} ms`,
    attempts > 1 && `${attempts} attempts`,
    dueAt !== null && dueAt > now && `again ${formatMoment(dueAt, now)}`,
  ].filter(Boolean)
  return (
    <li className="connection" data-state={state}>
      <div className="connection__words">
        <p>
          <strong>{stateWords[state]}</strong> {type} {reference}
        </p>
        <p className="connection__aside">
          {formatMoment(createdAt, now)}. {facts.join(', ')}
        </p>
      </div>
      {state !== 'waiting' && onRepeat && (
        <button className="tool" type="button" onClick={onRepeat}>
          Repeat
          <span className="visually-hidden">
            {' '}
            {type} {reference}
          </span>
        </button>
      )}
    </li>
  )
}
