import { noteRelativeRoute } from '#contract/desk/inquiry-changes.ts'
import { changeInquiry } from '../../case/change-inquiry.ts'
import { callDesk } from '../../platform/api.ts'

/** Stands on both inquiries. */
export function noteRelative(reference: string, of: string, isRelative: boolean, isUndo = false): void {
  changeInquiry(reference, {
    send: () => callDesk(noteRelativeRoute, { reference, body: { of, isRelative } }),
    stale: [['inquiry']],
    isUndo,
    onDone: () => ({
      words: isRelative ? `${of} is noted as a relative’s.` : `${of} is no longer noted as a relative’s.`,
      undo: () => noteRelative(reference, of, !isRelative, true),
    }),
  })
}
