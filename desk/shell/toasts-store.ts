import { useSyncExternalStore } from 'react'

export type DeskToast = {
  id: number
  tone: 'done' | 'failed'
  text: string
  undo?: () => void
  open?: () => void
}

const MOST = 3

let toasts: readonly DeskToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

export function useToasts(): readonly DeskToast[] {
  return useSyncExternalStore(subscribeToToasts, readToasts)
}

export function readToasts(): readonly DeskToast[] {
  return toasts
}

/** Says what was done, with a way to take it back where there is one. */
export function tellDone(text: string, undo?: () => void): void {
  add({ tone: 'done', text, ...(undo && { undo }) })
}

/** Says what came, with a way to it. */
export function tellNews(text: string, open: () => void): void {
  add({ tone: 'done', text, open })
}

/** Says what did not work. It stays until it is dismissed. */
export function tellFailed(text: string): void {
  add({ tone: 'failed', text })
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** Forgets every message, and with it every way to take something back. */
export function clearToasts(): void {
  change([])
}

function add(toast: Omit<DeskToast, 'id'>): void {
  // Nobody is signed in any more: whoever comes next is not the one whom it is for.
  if (listeners.size === 0) return
  change([...toasts, { ...toast, id: nextId++ }].slice(-MOST))
}

function change(next: readonly DeskToast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
