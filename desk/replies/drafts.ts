import * as v from 'valibot'
import type { DraftPlace, InquiryDraftPlace } from '#contract/desk/drafts.ts'
import { attachmentSchema } from '#contract/desk/files.ts'
import { templateTextSchema } from '#contract/desk/templates.ts'
import { createId } from '#ui/create-id.ts'
import { createDrafts } from '../platform/drafts.ts'
import type { DraftCopy } from './copies.ts'
import type { FilledWords } from './fill-reply.ts'

export type Draft = FilledWords & {
  id: string
  /** Number of the inquiry's last event when the reply was begun. */
  since?: number | undefined
  /** Further recipients of a reply. */
  copies?: readonly DraftCopy[] | undefined
}
export type DraftKind = 'reply' | 'note'

const text = v.string()
const drafts = createDrafts<Draft>(
  v.object({
    id: text,
    subject: text,
    body: text,
    since: v.optional(v.number()),
    copies: v.optional(v.array(v.object({ id: text, address: text, by: text, on: text, to: text }))),
    files: v.optional(v.array(attachmentSchema)),
    filling: v.optional(v.object({ template: templateTextSchema, destination: v.nullable(text) })),
  }),
)

export const toPlace = (kind: DraftKind, reference: string): InquiryDraftPlace => `${kind}.${reference}`

/** Keeps the words of a refused step as the draft of a note. */
export function keepAsNote(staffId: string, reference: string, words: string): void {
  const place = toPlace('note', reference)
  const body = [drafts.read(staffId, place)?.body, words].filter(Boolean).join('\n')
  drafts.keep(staffId, place, { id: createId(), subject: '', body })
}

export function useDraft(kind: DraftKind, staffId: string, reference: string) {
  return useDraftAt(toPlace(kind, reference), staffId)
}

export function useDraftAt(place: DraftPlace, staffId: string) {
  const draft = drafts.useKept(staffId, place)
  return {
    draft,
    setDraft: (next: Omit<Draft, 'id'>) => {
      const isEmpty = next.body === '' && next.subject === '' && !next.copies?.length
      // A new id for each text: resending the same text is the same reply.
      drafts.keep(staffId, place, isEmpty ? undefined : { ...next, id: createId() })
    },
    /** Brings a draft that was sent back. What was begun meanwhile stays below it. */
    giveBack: (sent: Draft) => {
      const body = [sent.body, drafts.read(staffId, place)?.body].filter(Boolean).join('\n\n')
      drafts.keep(staffId, place, { ...sent, body, id: createId() })
    },
    /** Clears the draft unless it was edited after sending. */
    clearDraft: (id: string) => {
      if (drafts.read(staffId, place)?.id === id) drafts.keep(staffId, place, undefined)
    },
  }
}
