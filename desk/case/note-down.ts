import { addNoteRoute } from '#contract/desk/acts.ts'
import { createId } from '#ui/create-id.ts'
import { callDesk } from '../platform/api.ts'
import { keepAsNote } from '../replies/drafts.ts'
import { readNames } from '../workplace/use-workplace.ts'
import { changeInquiry } from './change-inquiry.ts'
import { explainFailure } from './explain-failure.ts'

/** Keeps words that belong to no step as a note for colleagues. */
export function noteDown(reference: string, text: string): void {
  if (text === '') return
  const id = createId()
  changeInquiry(reference, {
    send: () => callDesk(addNoteRoute, { reference, body: { id, text } }),
    onDone: () => undefined,
    explain: async (error) => {
      keepAsNote(readNames().me?.id ?? '', reference, text)
      const why = await explainFailure(error, reference)
      return `${why} Your words are kept in the note field of ${reference}.`
    },
  })
}
