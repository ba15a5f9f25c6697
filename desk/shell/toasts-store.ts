import { createStore, useStore } from '../store.ts'

export type DeskToast = {
  id: number
  tone: 'done' | 'failed'
  text: string
  undo?: () => void
  open?: () => void
}

const MAX_TOASTS = 3

const toasts = createStore<readonly DeskToast[]>([])
let nextId = 1

export function useToasts(): readonly DeskToast[] {
  return useStore(toasts)
}

export const { read: readToasts, subscribe: subscribeToToasts } = toasts

export function tellDone(text: string, undo?: () => void): void {
  add({ tone: 'done', text, ...(undo && { undo }) })
}

export function tellWithLink(text: string, open: () => void): void {
  add({ tone: 'done', text, open })
}

export function tellFailed(text: string): void {
  add({ tone: 'failed', text })
}

export function dismissToast(id: number): void {
  toasts.set(toasts.read().filter((toast) => toast.id !== id))
}

/** Removes all messages, and with them every Undo. */
export function clearToasts(): void {
  toasts.set([])
}

function add(toast: Omit<DeskToast, 'id'>): void {
  // Nobody is signed in: the next person must not see the message.
  if (!toasts.isFollowed()) return
  toasts.set([...toasts.read(), { ...toast, id: nextId++ }].slice(-MAX_TOASTS))
}
