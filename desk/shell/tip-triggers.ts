import { createStore, useStore } from '../platform/store.ts'

const OPEN_AFTER_MS = 700
/** The way from the element to its tip. */
const LEAVE_AFTER_MS = 150
/** After one tip, the next opens without delay. */
const SKIP_WITHIN_MS = 300

/** The element whose tip is open. */
const opened = createStore<HTMLElement | undefined>(undefined, follow)
/** Under the pointer. What moves below a pointer at rest opens no tip. */
let reached: HTMLElement | undefined
let timer = 0
let closedAt = Number.NEGATIVE_INFINITY

export function useTipTrigger(): HTMLElement | undefined {
  return useStore(opened)
}

/** Closes the tip of an element that leaves the page. */
export function closeTip(keys: string): void {
  if (opened.read()?.dataset['tipKeys'] === keys) close()
}

function follow(): () => void {
  const ended = new AbortController()
  const options = { capture: true, passive: true, signal: ended.signal }
  document.addEventListener('pointermove', point, options)
  document.addEventListener('focusin', focus, options)
  for (const left of ['focusout', 'keydown', 'pointerdown', 'scroll'])
    document.addEventListener(left, close, options)
  return () => {
    close()
    ended.abort()
  }
}

function point({ target, pointerType }: PointerEvent): void {
  const trigger = isTip(target) ? opened.read() : findTrigger(target)
  if (pointerType === 'touch' || trigger === reached) return
  reached = trigger
  window.clearTimeout(timer)
  if (trigger === undefined) timer = window.setTimeout(close, LEAVE_AFTER_MS)
  else if (opened.read() || performance.now() - closedAt < SKIP_WITHIN_MS) opened.set(trigger)
  else timer = window.setTimeout(() => opened.set(trigger), OPEN_AFTER_MS)
}

function focus({ target }: FocusEvent): void {
  const trigger = findTrigger(target)
  if (trigger?.matches(':focus-visible')) opened.set(trigger)
}

function close(): void {
  window.clearTimeout(timer)
  if (opened.read() === undefined) return
  closedAt = performance.now()
  opened.set(undefined)
}

function findTrigger(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : undefined) ?? undefined
}

function isTip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.tip') !== null
}
