import { holdKeys, useShortcuts } from '../../shell/shortcuts.ts'
import type { Writing } from './writing-desk.tsx'

/** Keys of the buttons that the page has once the inquiry is loaded. */
const held = holdKeys('cesahtdmfpw!bqlvx')

type EarlyKeysProps = { isEarly: boolean; onWrite: (writing: Writing) => void }

/** Keys pressed while the inquiry is loading act when it is there. */
export function EarlyKeys({ isEarly, onWrite }: EarlyKeysProps) {
  const writing = { r: () => onWrite('reply'), n: () => onWrite('note'), o: () => onWrite('said') }
  useShortcuts(isEarly ? { ...held, ...writing } : {})
  return null
}
