import { createStore, useStore } from '../platform/store.ts'

export type DeskToast = {
  id: number
  tone: 'done' | 'failed'
  text: string
  undo?: () => void
  open?: () => void
  /** A newer message about the same replaces it. */
  about?: string
}

/** Words for an act that was done, and what can be done about it. */
export type Done = { words: string } & Pick<DeskToast, 'undo' | 'open' | 'about'>

type AwaitedAct = { isUndoWanted: boolean }

const MAX_TOASTS = 3

const toasts = createStore<readonly DeskToast[]>([])
let nextId = 1
/** Acts that the server has yet to answer, oldest first. */
const awaited: AwaitedAct[] = []

export function useToasts(): readonly DeskToast[] {
  return useStore(toasts)
}

export const { read: readToasts, subscribe: subscribeToToasts } = toasts

export function tellDone(text: string, { undo, open, about }: Omit<Done, 'words'> = {}): void {
  add({ tone: 'done', text, ...(undo && { undo }), ...(open && { open }), ...(about && { about }) })
}

/** Until the act is answered, Undo means this one, not an earlier one. */
export function awaitDone() {
  const act: AwaitedAct = { isUndoWanted: false }
  awaited.push(act)
  return {
    tellDone({ words, ...done }: Done): void {
      forget(act)
      if (act.isUndoWanted && done.undo) done.undo()
      else tellDone(words, done)
    },
    forget: () => forget(act),
  }
}

export function undoNewest(): void {
  const act = awaited.at(-1)
  if (act) act.isUndoWanted = true
  else takeBack(toasts.read().findLast(({ undo }) => undo !== undefined))
}

export function tellFailed(text: string): void {
  add({ tone: 'failed', text })
}

export function dismissToast(id: number): void {
  toasts.set(toasts.read().filter((toast) => toast.id !== id))
}

/** Removes all messages, and with them every Undo. */
export function clearToasts(): void {
  for (const act of awaited.splice(0)) act.isUndoWanted = false
  toasts.set([])
}

function takeBack(toast: DeskToast | undefined): void {
  if (toast === undefined) return
  dismissToast(toast.id)
  toast.undo?.()
}

function forget(act: AwaitedAct): void {
  const at = awaited.indexOf(act)
  if (at >= 0) awaited.splice(at, 1)
}

function add(toast: Omit<DeskToast, 'id'>): void {
  // Nobody is signed in: the next person must not see the message.
  if (!toasts.isFollowed()) return
  const others = toasts.read().filter(({ about }) => about === undefined || about !== toast.about)
  toasts.set([...others, { ...toast, id: nextId++ }].slice(-MAX_TOASTS))
}
