import { type SubmitEvent, useState } from 'react'
import {
  connectLimits,
  type Webhook,
  type WebhookEvent,
  type WebhookField,
  webhookEvents,
  webhookFields,
} from '#contract/desk/connect.ts'
import { TextField } from '#ui/field.tsx'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { tellDone } from '../../shell/toasts-store.ts'
import { CheckList } from './check-list.tsx'
import { eventWords, fieldLabels, toFieldsWarning } from './connect-words.ts'
import { ShownOnce } from './shown-once.tsx'
import { useWebhookChanges } from './use-webhooks.ts'

type WebhookDialogProps = {
  /** Undefined for a new one. */
  webhook?: Webhook
  onClose: () => void
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { adding, changing } = useWebhookChanges()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const [fields, setFields] = useState<WebhookField[]>(webhook?.fields ?? [])
  const [isChecked, setChecked] = useState(false)
  const error = adding.error ?? changing.error
  const isPending = adding.isPending || changing.isPending

  if (adding.data)
    return (
      <ShownOnce
        title="The secret of the webhook"
        what="secret"
        text={adding.data.secret}
        onClose={onClose}
      />
    )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setChecked(true)
    const form = event.currentTarget
    if (url.trim() === '' || events.length === 0) return focusFirstError(form)
    if (webhook === undefined)
      return adding.mutate(
        { url, events, fields },
        { onError: () => requestAnimationFrame(() => focusFirstError(form)) },
      )
    changing.mutate(
      { id: webhook.id, events, fields },
      {
        onSuccess() {
          tellDone('Saved. It counts from now on.')
          onClose()
        },
      },
    )
  }

  const refused = error instanceof DeskError ? error.fields['url'] : undefined
  const urlError = isChecked && url.trim() === '' ? 'Enter the address.' : refused
  return (
    <Dialog title={webhook ? 'What it is told' : 'Add a webhook'} holdsText={url !== ''} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <Failure text={error && refused === undefined ? toPlainWords(error) : null} />
        {webhook ? (
          <p className="connection__name">{url}</p>
        ) : (
          <TextField
            id="webhook-url"
            label="Address"
            hint="Such as https://crm.example/hook. It can’t be changed later."
            type="url"
            value={url}
            error={urlError}
            errorPrefix="Error: "
            autoComplete="off"
            maxLength={connectLimits.url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
        <CheckList
          legend="Tell it when"
          items={webhookEvents}
          words={eventWords}
          chosen={events}
          error={isChecked && events.length === 0 ? 'Tick what it is told of.' : undefined}
          onChoose={setEvents}
        />
        <CheckList
          legend="Send along, of the patient"
          hint="Usually nothing: a program with a token can read it here. What is sent leaves this desk, and can’t be erased there from here."
          items={webhookFields}
          words={fieldLabels}
          chosen={fields}
          onChoose={setFields}
        />
        {fields.length > 0 && (
          <p className="connection__warning" role="status">
            {toFieldsWarning(fields)}. Every administrator is told so by mail.
          </p>
        )}
        <DialogActions onCancel={onClose} isBusy={isPending}>
          {webhook ? 'Save' : 'Add the webhook'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
