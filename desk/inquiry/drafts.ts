import { createUnsaved } from '../shell/unsaved.ts'
import type { FilledWords } from './fill-reply.ts'

export type Draft = FilledWords & {
  id: string
  /** The inquiry's last event when a reply was begun. */
  since?: number
}
export type DraftKind = 'reply' | 'note'

const drafts = createUnsaved<Draft>()

/** What is being written about an inquiry. */
export function useDraft(kind: DraftKind, staffId: string, reference: string) {
  const key = `${kind} ${staffId} ${reference}`
  const draft = drafts.useKept(key)
  return {
    draft,
    setDraft: (next: Omit<Draft, 'id'>) => {
      const isEmpty = next.body === '' && next.subject === ''
      // The id stays with the words: sending them again is the same reply, sending others is not.
      drafts.keep(key, isEmpty ? undefined : { ...next, id: crypto.randomUUID() })
    },
    /** Forgets what was sent, but not what was typed since. */
    clearDraft: (id: string) => {
      if (drafts.read(key)?.id === id) drafts.keep(key, undefined)
    },
  }
}
