import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { changeInquiry } from '../../case/change-inquiry.ts'
import { offerFocusToPageTitle } from '../../shell/page-title.tsx'

type Repeat = Pick<InquiryRow, 'reference' | 'version'>

/** Both inquiries change. */
const stale = [['inquiries'], ['inquiry']]

export function merge({ reference, version }: Repeat, into: string, opens: boolean): void {
  changeInquiry(reference, {
    path: `inquiries/${reference}/merge`,
    toBody: () => ({ version, into, opens }),
    stale,
    onDone: ({ inquiry }) => {
      offerFocusToPageTitle()
      return { words: `${reference} is merged into ${into}.`, undo: () => unmerge(inquiry, true) }
    },
  })
}

export function unmerge({ reference, version }: Repeat, isUndo = false): void {
  changeInquiry(reference, {
    path: `inquiries/${reference}/unmerge`,
    toBody: () => ({ version }),
    stale,
    isUndo,
    onDone: () => {
      offerFocusToPageTitle()
      return { words: `${reference} is on its own again.` }
    },
  })
}
