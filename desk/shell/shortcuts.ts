import { useEffect, useRef } from 'react'
import { readPreferences } from './preferences.ts'

/** After this a first key, such as the g of "g d", is forgotten. */
const SEQUENCE_MS = 1_500

type Bindings = Readonly<Record<string, () => void>>

const stack: { current: Bindings }[] = []
let pending: { key: string; at: number } | undefined

/** Binds single keys and sequences ("g d") while the component is there; the newest binding of a key wins. */
export function useShortcuts(bindings: Bindings): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    const entry = latest
    stack.push(entry)
    if (stack.length === 1) document.addEventListener('keydown', handleKey)
    return () => {
      stack.splice(stack.indexOf(entry), 1)
      if (stack.length === 0) document.removeEventListener('keydown', handleKey)
    }
  }, [])
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
  if (!readPreferences().shortcuts) return
  const begun = pending && event.timeStamp - pending.at < SEQUENCE_MS ? `${pending.key} ` : ''
  pending = undefined
  const action = find(begun + event.key) ?? find(event.key)
  if (action) {
    event.preventDefault()
    action()
  } else if (
    stack.some(({ current }) => Object.keys(current).some((keys) => keys.startsWith(`${event.key} `)))
  ) {
    pending = { key: event.key, at: event.timeStamp }
  }
}

function find(keys: string): (() => void) | undefined {
  return stack.findLast(({ current }) => current[keys] !== undefined)?.current[keys]
}

/** Never while somebody types, and never behind an open dialog or menu. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=menu]') !== null) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
