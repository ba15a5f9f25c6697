import { createStore, useStore } from '../store.ts'

export type DeskToast = {
  id: number
  tone: 'done' | 'failed'
  text: string
  undo?: () => void
  open?: () => void
}

const MOST = 3

const toasts = createStore<readonly DeskToast[]>([])
let nextId = 1

export function useToasts(): readonly DeskToast[] {
  return useStore(toasts)
}

export const { read: readToasts, subscribe: subscribeToToasts } = toasts

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
  toasts.set(toasts.read().filter((toast) => toast.id !== id))
}

/** Forgets every message, and with it every way to take something back. */
export function clearToasts(): void {
  toasts.set([])
}

function add(toast: Omit<DeskToast, 'id'>): void {
  // Nobody is signed in any more: whoever comes next is not the one whom it is for.
  if (!toasts.isFollowed()) return
  toasts.set([...toasts.read(), { ...toast, id: nextId++ }].slice(-MOST))
}
