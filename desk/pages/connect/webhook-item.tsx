import type { Webhook } from '#contract/desk/connect.ts'
import { Icon } from '../../shell/icon.tsx'
import { Menu, MenuItem } from '../../shell/menu.tsx'
import { toFieldsWarning, toWebhookWords } from './connect-words.ts'
import { useWebhookChanges } from './use-webhooks.ts'

type WebhookItemProps = { webhook: Webhook; onAsk: (what: 'change' | 'deliveries' | 'remove') => void }

export function WebhookItem({ webhook, onAsk }: WebhookItemProps) {
  const { setPaused, test } = useWebhookChanges()
  const { id, url, events, fields, state } = webhook
  const warning = toFieldsWarning(fields)
  const isActive = state === 'active'
  return (
    <li className="connection" data-state={state}>
      <div className="connection__words">
        <h3 className="connection__name">{url}</h3>
        <p className="connection__aside">{events.join(', ')}</p>
        {warning && (
          <p className="connection__warning">
            <Icon name="alert" />
            {warning}
          </p>
        )}
        <p className="connection__aside">{toWebhookWords(webhook)}</p>
      </div>
      <Menu
        trigger={
          <button className="tool" type="button">
            Change<span className="visually-hidden"> the webhook to {url}</span>
            <Icon name="chevron" />
          </button>
        }
      >
        <MenuItem onSelect={() => onAsk('deliveries')}>Deliveries …</MenuItem>
        {isActive && <MenuItem onSelect={() => test(webhook)}>Send a test</MenuItem>}
        <MenuItem onSelect={() => onAsk('change')}>What it is told …</MenuItem>
        <MenuItem onSelect={() => setPaused({ id, isPaused: isActive })}>
          {isActive ? 'Pause' : 'Resume'}
        </MenuItem>
        <MenuItem onSelect={() => onAsk('remove')}>Remove …</MenuItem>
      </Menu>
    </li>
  )
}
