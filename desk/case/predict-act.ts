import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { type Act, toAnswerVia } from '#contract/life/actions.ts'
import type { Life } from '#contract/life/inquiry.ts'
import { toNext } from '#contract/life/steps.ts'
import { type Context, transition } from '#contract/life/transition.ts'
import { listNotes } from './typed-notes.ts'

/** The predicted inquiry after an act. The version stays the server's until it has answered. */
export function predictAct(row: InquiryRow, act: Act, context: Context): InquiryRow {
  const outcome = transition(row, act, context)
  const life: Life = outcome.outcome === 'changed' ? outcome.inquiry : row
  const stepNotes = { ...row.stepNotes }
  for (const { id, text } of listNotes(act)) stepNotes[id] = text
  const next = toNext(life, context.now)
  return {
    ...row,
    ...life,
    next,
    stepNotes,
    nextNote: findNote(stepNotes, next?.note ?? null),
    failedReply: toAnswerVia(act) === undefined ? row.failedReply : null,
    version: row.version,
  }
}

function findNote(notes: InquiryRow['stepNotes'], id: string | null): InquiryRow['nextNote'] {
  const text = id === null ? undefined : notes[id]
  return id === null || text === undefined ? null : { id, text }
}
