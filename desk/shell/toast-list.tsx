import * as Radix from '@radix-ui/react-toast'
import type { MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import { isDialogOpen } from './shortcuts.ts'
import { type DeskToast, dismissToast } from './toasts-store.ts'

/** Long enough to notice a mistake and reach Undo; pointer or focus pauses it. */
const DONE_MS = 10_000

/** Read out as they appear. */
export function ToastList({ toasts }: { toasts: readonly DeskToast[] }) {
  return (
    <Radix.Provider label="Message" duration={DONE_MS}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className="toasts" label="Messages ({hotkey})" />
    </Radix.Provider>
  )
}

function Toast({ toast }: { toast: DeskToast }) {
  const { id, tone, text, undo, open } = toast
  return (
    <Radix.Root
      className="toast"
      data-tone={tone}
      type={tone === 'failed' ? 'foreground' : 'background'}
      duration={tone === 'failed' ? Number.POSITIVE_INFINITY : DONE_MS}
      onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
      onEscapeKeyDown={(event) => isDialogOpen() && event.preventDefault()}
    >
      <Radix.Description className="toast__text">{text}</Radix.Description>
      {undo && (
        <Radix.Action
          className="toast__action"
          altText="Press z to undo"
          onClick={(event) => press(event, undo)}
        >
          Undo
        </Radix.Action>
      )}
      {open && (
        <Radix.Action
          className="toast__action toast__open"
          altText="Open it from the inbox"
          onClick={(event) => press(event, open)}
        >
          Open
        </Radix.Action>
      )}
      <Radix.Close className="toast__close" aria-label="Dismiss" onClick={(event) => press(event)}>
        <Icon name="cross" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** After a press Radix would keep the focus among the messages, and so the others on the screen. */
function press({ detail, currentTarget }: MouseEvent<HTMLButtonElement>, act?: () => void): void {
  const isByKey = detail === 0
  if (!isByKey) currentTarget.blur()
  act?.()
}
