import { createId } from '#ui/create-id.ts'
import { createUnsaved } from '../shell/unsaved.ts'
import type { DraftCopy } from './copies.ts'
import type { FilledWords } from './fill-reply.ts'

export type Draft = FilledWords & {
  id: string
  /** Number of the inquiry's last event when the reply was begun. */
  since?: number
  /** Further recipients of a reply. */
  copies?: readonly DraftCopy[] | undefined
}
export type DraftKind = 'reply' | 'note'

const drafts = createUnsaved<Draft>()

const toKey = (kind: DraftKind, staffId: string, reference: string) => `${kind} ${staffId} ${reference}`

/** Keeps the words of a refused step as the draft of a note. */
export function keepAsNote(staffId: string, reference: string, text: string): void {
  const key = toKey('note', staffId, reference)
  const body = [drafts.read(key)?.body, text].filter(Boolean).join('\n')
  drafts.keep(key, { id: createId(), subject: '', body })
}

export function useDraft(kind: DraftKind, staffId: string, reference: string) {
  const key = toKey(kind, staffId, reference)
  const draft = drafts.useKept(key)
  return {
    draft,
    setDraft: (next: Omit<Draft, 'id'>) => {
      const isEmpty = next.body === '' && next.subject === '' && !next.copies?.length
      // A new id for each text: resending the same text is the same reply.
      drafts.keep(key, isEmpty ? undefined : { ...next, id: createId() })
    },
    /** Brings a draft that was sent back. What was begun meanwhile stays below it. */
    giveBack: (sent: Draft) => {
      const body = [sent.body, drafts.read(key)?.body].filter(Boolean).join('\n\n')
      drafts.keep(key, { ...sent, body, id: createId() })
    },
    /** Clears the draft unless it was edited after sending. */
    clearDraft: (id: string) => {
      if (drafts.read(key)?.id === id) drafts.keep(key, undefined)
    },
  }
}
