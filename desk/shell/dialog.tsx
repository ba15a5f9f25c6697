import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  size?: 'narrow' | 'wide'
  /** The dialog holds typed text, so only its buttons close it. */
  holdsText?: boolean
}

/** Open as long as it is rendered. Escape and a press outside close it. */
export function Dialog({ title, onClose, children, size = 'narrow', holdsText = false }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog__backdrop" />
        <Radix.Content
          className="dialog"
          data-size={size}
          aria-describedby={undefined}
          onInteractOutside={(event) => holdsText && event.preventDefault()}
          onEscapeKeyDown={(event) => holdsText && event.preventDefault()}
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
