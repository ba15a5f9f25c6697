import { unknownOffice } from '#contract/company/office-hours.ts'
import { actRoute } from '#contract/desk/acts.ts'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { type Act, isAllowed } from '#contract/life/actions.ts'
import { callDesk } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { keepAsNote } from '../replies/drafts.ts'
import { readNow } from '../time/clock.ts'
import { readNames, readWorkplace } from '../workplace/use-workplace.ts'
import { loadActs, readActs } from './acts.ts'
import { findExpected, findNewest, showExpected, toRow } from './cached-rows.ts'
import { changeInquiry } from './change-inquiry.ts'
import { explainFailure } from './explain-failure.ts'
import { listNotes } from './typed-notes.ts'

type ActOptions = {
  onRefused?: () => void
  onUndone?: () => void
  /** When the act was refused or undone. */
  onBack?: () => void
  /** The words of its steps are kept elsewhere: a refusal loses none. */
  isOfSeries?: boolean
}

/** Sends an act under the version of the acts before it: it conflicts with others' acts only. */
export function takeAct(
  row: InquiryRow,
  act: Act,
  { onRefused, onUndone, onBack, isOfSeries = false }: ActOptions = {},
): void {
  const { reference } = row
  const known = findExpected(queryClient, reference)?.known ?? findNewest(queryClient, row)
  let before = known
  changeInquiry(reference, {
    prepare: loadActs,
    send: () => {
      before = findNewest(queryClient, known)
      return callDesk(actRoute, { reference, body: { ...act, version: before.version } })
    },
    covers: [['inquiries'], ['inquiry', reference]],
    show: () => {
      const newest = findNewest(queryClient, known)
      const from = findExpected(queryClient, reference)?.shown ?? newest
      return showExpected(queryClient, { known: newest, shown: predict(from, act) }, readNow())
    },
    isUndo: act.action === 'undo',
    onDone: (detail) => {
      onUndone?.()
      const after = toRow(detail.inquiry)
      const undo = () =>
        takeAct(after, { action: 'undo', of: after.version }, { ...(onBack && { onUndone: onBack }) })
      return {
        words:
          readActs()?.toDoneWords(before, act, detail.now, readNames().toName, after) ??
          `${reference} is changed.`,
        // Undoing an act without effect would undo somebody else's change.
        ...(after.version > before.version && isAllowed('undo', after) && { undo }),
      }
    },
    explain: async (error) => {
      const typed = (isOfSeries ? [] : listNotes(act)).map(({ text }) => text).join('\n')
      if (typed !== '') keepAsNote(readNames().me?.id ?? '', reference, typed)
      onRefused?.()
      onBack?.()
      const why = await explainFailure(error, reference)
      return typed === '' ? why : `${why} Your words are kept in the note field of ${reference}.`
    },
  })
}

function predict(row: InquiryRow, act: Act): InquiryRow {
  const { me, disabled } = readNames()
  const office = readWorkplace()?.company ?? unknownOffice
  const prediction = readActs()?.predictAct(row, act, { me: me?.id ?? '', now: readNow(), office, disabled })
  return prediction ?? row
}
