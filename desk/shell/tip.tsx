import * as Radix from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

const OPEN_AFTER_MS = 700
const SKIP_WITHIN_MS = 300

/** Shared by all tips: after one, the next opens without delay. */
export function TipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_AFTER_MS} skipDelayDuration={SKIP_WITHIN_MS}>
      {children}
    </Radix.Provider>
  )
}

type TipProps = { keys: string; text: string; children: ReactElement }

export function Tip({ keys, text, children }: TipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={document.getElementById('main')}>
        <Radix.Content className="tip" side="bottom" sideOffset={6} collisionPadding={8}>
          {text} <kbd>{keys}</kbd>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
