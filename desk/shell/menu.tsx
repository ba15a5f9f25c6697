import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'

type MenuProps = {
  trigger: ReactNode
  children: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Prevent the event to focus something other than the trigger. */
  onCloseAutoFocus?: (event: Event) => void
}

export function Menu({ trigger, children, isOpen, onOpenChange, onCloseAutoFocus }: MenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Inside the landmark, for those who navigate by landmarks. */}
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
