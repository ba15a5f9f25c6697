import type { Office } from '../company/office-hours.ts'
import { toSettled } from './answer.ts'
import type { Life } from './inquiry.ts'
import type { Outcome } from './outcome.ts'
import { isOpen } from './standing.ts'

/** `by` is null where the mailbox is shared; `message` is the id of the mail. */
export type Elsewhere = {
  message: string
  at: number
  by: string | null
  /** When the patient last wrote; null if only the inquiry itself. */
  writtenAt: number | null
}

/**
 * The result of an answer that the office has sent from its mailbox. It stops the clock as any other; a patient who has
 * written since is still owed a reply. Nobody did this at the desk, so nobody can undo it.
 */
export function answerElsewhere(
  inquiry: Life,
  { message, at, by, writtenAt }: Elsewhere,
  { now, office }: { now: number; office: Office },
): Outcome {
  if (!isOpen(inquiry)) return { outcome: 'same' }
  const hasWrittenSince = writtenAt !== null && writtenAt > at
  const { owed } = inquiry
  const left = hasWrittenSince
    ? { owed: owed && { ...owed, kind: 'reply' as const } }
    : toSettled(inquiry, now, office)
  return {
    outcome: 'changed',
    inquiry: {
      ...inquiry,
      owner: inquiry.owner ?? by,
      firstAnswer: inquiry.firstAnswer ?? { at, by, via: 'email' },
      ...left,
      undo: null,
      version: inquiry.version + 1,
    },
    event: { kind: 'answered', detail: { via: 'email', message } },
  }
}
