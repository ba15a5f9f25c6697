import { useSyncExternalStore } from 'react'
import type { FilledWords } from './fill-reply.ts'

export type Draft = FilledWords & {
  id: string
  /** The inquiry's last event when a reply was begun. */
  since?: number
}
export type DraftKind = 'reply' | 'note'

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

/**
 * What is being written about an inquiry: kept while the window is open, whatever page is shown and whoever signs out
 * meanwhile, and in memory alone, because health words have no place in a browser's storage.
 */
export function useDraft(kind: DraftKind, staffId: string, reference: string) {
  const key = `${kind} ${staffId} ${reference}`
  const draft = useSyncExternalStore(subscribe, () => drafts.get(key))
  return {
    draft,
    setDraft: (next: Omit<Draft, 'id'>) => {
      // The id stays with the words: sending them again is the same reply, sending others is not.
      change(key, { ...next, id: crypto.randomUUID() })
    },
    /** Forgets what was sent, but not what was typed since. */
    clearDraft: (id: string) => {
      if (drafts.get(key)?.id === id) change(key, undefined)
    },
  }
}

export function hasDrafts(): boolean {
  return drafts.size > 0
}

function change(key: string, draft: Draft | undefined): void {
  if (draft === undefined || (draft.body === '' && draft.subject === '')) drafts.delete(key)
  else drafts.set(key, draft)
  if (drafts.size > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
