import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { mergeRoute, unmergeRoute } from '#contract/desk/inquiry-changes.ts'
import { changeInquiry } from '../../case/change-inquiry.ts'
import { callDesk } from '../../platform/api.ts'
import { offerFocusToPageTitle } from '../../shell/page-title.tsx'

type Repeat = Pick<InquiryRow, 'reference' | 'version'>

/** Both inquiries change. */
const stale = [['inquiries'], ['inquiry']]

export function merge({ reference, version }: Repeat, into: string, opens: boolean): void {
  changeInquiry(reference, {
    send: () => callDesk(mergeRoute, { reference, body: { version, into, opens } }),
    stale,
    onDone: ({ inquiry }) => {
      offerFocusToPageTitle()
      return { words: `${reference} is merged into ${into}.`, undo: () => unmerge(inquiry, true) }
    },
  })
}

export function unmerge({ reference, version }: Repeat, isUndo = false): void {
  changeInquiry(reference, {
    send: () => callDesk(unmergeRoute, { reference, body: { version } }),
    stale,
    isUndo,
    onDone: () => {
      offerFocusToPageTitle()
      return { words: `${reference} is on its own again.` }
    },
  })
}
