import type { Webhook } from '#contract/desk/connect.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { useWebhookChanges } from './use-webhooks.ts'

export function RemoveDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { remove } = useWebhookChanges()
  return (
    <Dialog title="Remove this webhook?" onClose={onClose}>
      <p className="connection__name">{webhook.url}</p>
      <p>
        It is told nothing more, and what is listed of its deliveries goes. To stop it for a while, pause it.
      </p>
      <DialogActions
        onCancel={onClose}
        isDangerous
        onAct={() => {
          remove(webhook)
          onClose()
        }}
      >
        Remove the webhook
      </DialogActions>
    </Dialog>
  )
}
