import { useState } from 'react'
import type { Webhook } from '#contract/desk/connect.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookItem } from './webhook-item.tsx'

type Asked = { what: 'add' } | { what: 'change' | 'deliveries' | 'remove'; webhook: Webhook }

export function WebhookSection() {
  const { data, error, status, refetch } = useWebhooks()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <section className="page-section" aria-labelledby="connect-webhooks">
      <h2 id="connect-webhooks">Webhooks</h2>
      <p>
        A webhook tells a program at once when something happens: what, the reference and a link. Nothing that
        a patient wrote is sent unless you tick it.
      </p>
      {status === 'pending' && <PageSkeleton />}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && data.webhooks.length > 0 && (
        <ul className="connections">
          {data.webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onAsk={(what) => setAsked({ what, webhook })} />
          ))}
        </ul>
      )}
      <div className="actions">
        <button className="tool" type="button" onClick={() => setAsked({ what: 'add' })}>
          Add a webhook
        </button>
      </div>
      {asked?.what === 'add' && <WebhookDialog onClose={close} />}
      {asked?.what === 'change' && <WebhookDialog webhook={asked.webhook} onClose={close} />}
      {asked?.what === 'deliveries' && <DeliveriesDialog webhook={asked.webhook} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog webhook={asked.webhook} onClose={close} />}
    </section>
  )
}
