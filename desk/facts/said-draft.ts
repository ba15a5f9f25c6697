import * as v from 'valibot'
import type { InquiryDraftPlace } from '#contract/desk/drafts.ts'
import { type Attachment, attachmentSchema } from '#contract/desk/files.ts'
import { type SaidChannel, saidChannels } from '#contract/life/said.ts'
import { createId } from '#ui/create-id.ts'
import { createDrafts } from '../platform/drafts.ts'

/** `reply`: it is due. `answered`: the coordinator has answered in the same conversation. */
const saidDues = ['reply', 'answered', 'nothing'] as const
export type SaidDue = (typeof saidDues)[number]

export type SaidDraft = {
  /** New with each change, so that resending an unchanged draft stores one message. */
  id: string
  channel: SaidChannel
  /** In the format of its field; empty means now. */
  saidAt: string
  text: string
  files: readonly Attachment[]
  due: SaidDue
  /** The referral whose hospital said it; null for the patient. */
  referral: string | null
}

const drafts = createDrafts<SaidDraft>(
  v.object({
    id: v.string(),
    channel: v.picklist(saidChannels),
    saidAt: v.string(),
    text: v.string(),
    files: v.array(attachmentSchema),
    due: v.picklist(saidDues),
    referral: v.optional(v.nullable(v.string()), null),
  }),
)
const empty = {
  id: '',
  channel: 'whatsapp',
  saidAt: '',
  text: '',
  files: [],
  due: 'reply',
  referral: null,
} as const

const toPlace = (reference: string): InquiryDraftPlace => `said.${reference}`

/** Adds to what is being written down about the inquiry. */
export function addToSaid(
  staffId: string,
  reference: string,
  words: Omit<SaidDraft, 'id' | 'due' | 'referral'>,
): void {
  const place = toPlace(reference)
  const kept = drafts.read(staffId, place)
  drafts.keep(staffId, place, {
    ...words,
    id: createId(),
    due: kept?.due ?? 'reply',
    referral: kept?.referral ?? null,
    text: [kept?.text, words.text].filter(Boolean).join('\n\n'),
    files: [...(kept?.files ?? []), ...words.files],
  })
}

/** Words of a hospital. What was begun before stays. */
export function beginSaid(staffId: string, reference: string, referral: string): void {
  const place = toPlace(reference)
  drafts.keep(staffId, place, { ...(drafts.read(staffId, place) ?? empty), referral, id: createId() })
}

export function useSaidDraft(staffId: string, reference: string) {
  const place = toPlace(reference)
  const draft: SaidDraft = drafts.useKept(staffId, place) ?? empty
  return {
    draft,
    change(changed: Partial<SaidDraft>): void {
      drafts.keep(staffId, place, { ...draft, ...changed, id: createId() })
    },
    discard: () => drafts.keep(staffId, place, undefined),
    /** Unless something else was begun meanwhile. */
    bringBack(sent: SaidDraft): void {
      if (drafts.read(staffId, place) === undefined) drafts.keep(staffId, place, { ...sent, id: createId() })
    },
  }
}
