import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  size?: 'narrow' | 'wide'
  /** Something was typed: only its own buttons close it, so that nothing is lost by a slip. */
  holdsText?: boolean
}

/** A question or a form over the page, open as long as it is rendered. Escape and a press beside it close it. */
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
          {/* Last in order: the first thing to do has the focus. */}
          <Radix.Close className="tool tool--bare dialog__close" aria-label="Close">
            <Icon name="cross" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
