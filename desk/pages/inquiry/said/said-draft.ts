import type { Attachment } from '#contract/desk/files.ts'
import type { SaidChannel } from '#contract/life/said.ts'
import { createId } from '#ui/create-id.ts'
import { createUnsaved } from '../../../shell/unsaved.ts'

/** `reply`: it is due. `answered`: the coordinator has answered in the same conversation. */
export type SaidDue = 'reply' | 'answered' | 'nothing'

export type SaidDraft = {
  /** New with each change, so that resending an unchanged draft stores one message. */
  id: string
  channel: SaidChannel
  /** In the format of its field; empty means now. */
  saidAt: string
  text: string
  files: readonly Attachment[]
  due: SaidDue
}

const drafts = createUnsaved<SaidDraft>()
const empty = { id: '', channel: 'whatsapp', saidAt: '', text: '', files: [], due: 'reply' } as const

export function useSaidDraft(staffId: string, reference: string) {
  const key = `${staffId} ${reference}`
  const draft: SaidDraft = drafts.useKept(key) ?? empty
  return {
    draft,
    change(changed: Partial<SaidDraft>): void {
      drafts.keep(key, { ...draft, ...changed, id: createId() })
    },
    discard: () => drafts.keep(key, undefined),
    /** Unless something else was begun meanwhile. */
    bringBack(sent: SaidDraft): void {
      if (drafts.read(key) === undefined) drafts.keep(key, { ...sent, id: createId() })
    },
  }
}
