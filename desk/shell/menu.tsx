import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'

type MenuProps = {
  /** The button that opens it; takes what Radix hands to it. */
  trigger: ReactNode
  children: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Where the focus goes in place of the trigger, when the event is prevented. */
  onCloseAutoFocus?: (event: Event) => void
}

/** A short list of things to do. */
export function Menu({ trigger, children, isOpen, onOpenChange, onCloseAutoFocus }: MenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Within the landmark, so that those who walk by landmarks find it. */}
      <Radix.Portal container={document.getElementById('main')}>
        <Radix.Content
          className="menu"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          loop
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = { onSelect: () => void; children: ReactNode; hint?: ReactNode; isChosen?: boolean }

export function MenuItem({ onSelect, children, hint, isChosen }: MenuItemProps) {
  return (
    <Radix.Item className="menu__item" onSelect={onSelect} data-chosen={isChosen || undefined}>
      <span dir="auto">{children}</span>
      {isChosen && <span className="visually-hidden">(now)</span>}
      {hint && <span className="menu__hint">{hint}</span>}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="menu__label">{children}</Radix.Label>
}

export function MenuLine() {
  return <Radix.Separator className="menu__line" />
}
