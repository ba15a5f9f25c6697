import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { isAllowed, type Step } from '#contract/life/actions.ts'
import { unknownOffice } from '#contract/office-hours.ts'
import { queryClient } from '../platform/query-client.ts'
import { keepAsNote } from '../replies/drafts.ts'
import { readNow } from '../time/clock.ts'
import { readNames, readWorkplace } from '../workplace/use-workplace.ts'
import { findExpected, findNewest, showExpected, toRow } from './cached-rows.ts'
import { changeInquiry } from './change-inquiry.ts'
import { explainFailure } from './explain-failure.ts'
import { predictStep, toDoneWords } from './steps.ts'

/** `onBack` is called when the step was refused or undone. */
type StepOptions = { onRefused?: () => void; onUndone?: () => void; onBack?: () => void }

/** Sends a step under the version of the steps before it: it conflicts with others' steps only. */
export function takeStep(
  row: InquiryRow,
  step: Step,
  { onRefused, onUndone, onBack }: StepOptions = {},
): void {
  const { reference } = row
  const known = findExpected(queryClient, reference)?.known ?? findNewest(queryClient, row)
  let before = known
  changeInquiry(reference, {
    path: `inquiries/${reference}/actions`,
    toBody: () => {
      before = findNewest(queryClient, known)
      return { ...step, version: before.version }
    },
    covers: [['inquiries'], ['inquiry', reference]],
    show: () => {
      const newest = findNewest(queryClient, known)
      const from = findExpected(queryClient, reference)?.shown ?? newest
      return showExpected(queryClient, { known: newest, shown: predict(from, step) }, readNow())
    },
    isUndo: step.action === 'undo',
    onDone: (detail) => {
      onUndone?.()
      const after = toRow(detail.inquiry)
      const undo = () =>
        takeStep(after, { action: 'undo', of: after.version }, { ...(onBack && { onUndone: onBack }) })
      return {
        words: toDoneWords(before, step, detail.now, readNames().toName, after),
        // Undoing a step without effect would undo somebody else's change.
        ...(after.version > before.version && isAllowed('undo', after) && { undo }),
      }
    },
    explain: async (error) => {
      const words = 'note' in step ? step.note?.text : undefined
      if (words !== undefined) keepAsNote(readNames().me?.id ?? '', reference, words)
      onRefused?.()
      onBack?.()
      const why = await explainFailure(error, reference)
      return words === undefined ? why : `${why} Your words are kept in the note field of ${reference}.`
    },
  })
}

function predict(row: InquiryRow, step: Step): InquiryRow {
  const { me, disabled } = readNames()
  const office = readWorkplace()?.company ?? unknownOffice
  return predictStep(row, step, { me: me?.id ?? '', now: readNow(), office, disabled })
}
