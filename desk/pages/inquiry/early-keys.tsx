import { useEffect, useRef } from 'react'
import { pressShortcut, useShortcuts } from '../../shell/shortcuts.ts'
import type { Writing } from './writing-desk.tsx'

/** Of the buttons that the page has once the inquiry is loaded. */
const HELD_KEYS = [...'cesahtdmfpw!']

type EarlyKeysProps = { isEarly: boolean; onWrite: (writing: Writing) => void }

/** Keys pressed while the inquiry is loading act when it is there. */
export function EarlyKeys({ isEarly, onWrite }: EarlyKeysProps) {
  const held = useRef<string>(undefined)
  const hold = (key: string) => [key, () => (held.current = key)] as const
  const writing = { r: () => onWrite('reply'), n: () => onWrite('note'), o: () => onWrite('said') }
  useShortcuts(isEarly ? { ...Object.fromEntries(HELD_KEYS.map(hold)), ...writing } : {})
  useEffect(() => {
    if (isEarly || held.current === undefined) return
    pressShortcut(held.current)
    held.current = undefined
  }, [isEarly])
  return null
}
