import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { focusPageTitle } from './page-title.tsx'
import { endText, useDialogShortcuts } from './shortcuts.ts'

type DialogProps = {
  title: string
  onClose: () => void
  /** Called after the dialog has closed; may move the focus. */
  onClosed?: () => void
  children: ReactNode
  size?: 'narrow' | 'wide' | 'full'
  /** The dialog holds typed text, so only its buttons close it. */
  holdsText?: boolean
}

/** Open as long as it is rendered. Escape and a press outside close it; then the focus is where it was before. */
export function Dialog({
  title,
  onClose,
  onClosed,
  children,
  size = 'narrow',
  holdsText = false,
}: DialogProps) {
  const [opener] = useState(() => document.activeElement)
  useDialogShortcuts({ Escape: leave })

  function leave(): void {
    if (!holdsText) onClose()
  }

  /** Radix focuses the dialog's trigger, and a dialog that a key opens has none. */
  function returnFocus(event: Event): void {
    event.preventDefault()
    // Typing has ended, so the next key is a shortcut.
    endText()
    if (document.activeElement !== document.body) return
    onClosed?.()
    if (document.activeElement !== document.body) return
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    // The previous element, such as a menu item, is gone.
    if (document.activeElement === document.body) focusPageTitle()
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog__backdrop" />
        <Radix.Content
          className="dialog"
          data-size={size}
          aria-describedby={undefined}
          onInteractOutside={(event) => holdsText && event.preventDefault()}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <Radix.Title className="dialog__title">{title}</Radix.Title>
          <div className="dialog__body">{children}</div>
          {/* Last in tab order: the main action gets the focus. */}
          <Radix.Close className="tool tool--bare dialog__close" aria-label="Close">
            <Icon name="cross" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
