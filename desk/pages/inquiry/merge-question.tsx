import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { mayBeSameName } from '#contract/inquiry/same-name.ts'
import { isOpen } from '#contract/life/standing.ts'
import { closingNames } from '../../case/closing-names.ts'
import { Choices } from '../../shell/choices.tsx'
import { Dialog } from '../../shell/dialog.tsx'

type Inquiry = InquiryDetail['inquiry']
export type Other = InquiryDetail['related'][number]

type MergeQuestionProps = { inquiry: Inquiry; other: Other; onMerge: () => void; onClose: () => void }

export function MergeQuestion({ inquiry, other, onMerge, onClose }: MergeQuestionProps) {
  const opens = !isOpen(inquiry)
  return (
    <Dialog title={opens ? 'Merging opens it again' : 'Are both the same person?'} onClose={onClose}>
      {!isSamePerson(inquiry, other) && (
        <p>
          This is <bdi>{inquiry.name}</bdi>, the other is <bdi>{other.name}</bdi>. What one of them said would
          stand in the case of the other.
        </p>
      )}
      {opens && (
        <p>
          {inquiry.reference} is closed
          {inquiry.closedFor && `: ${closingNames[inquiry.closedFor].toLowerCase()}`}. With {other.reference}{' '}
          in it, it is open again and has a next step.
        </p>
      )}
      <p>{toReachWords(other)}</p>
      <Choices
        label="Merge"
        choices={[
          {
            key: 'merge',
            label: opens ? 'Merge, and open it again' : 'They are one person: merge',
            onChoose: onMerge,
          },
          { key: 'keep', label: 'Leave both as they are', onChoose: onClose },
        ]}
      />
    </Dialog>
  )
}

/** By name and address or number. */
export function isSamePerson(inquiry: Inquiry, other: Other): boolean {
  return other.mergedInto === inquiry.reference || mayBeSameName(inquiry.name, other.name)
}

/** Says which inquiries the patient’s links reach after a merge: server/case/links/link.ts. */
const reachWords = {
  sameAddress:
    'Once merged, links to the patient’s page that we mailed show both. A link that only a browser got after sending still adds to its own inquiry, shows nothing of the other, and cannot withdraw.',
  otherAddress:
    'Once merged, the links that we mailed to the address of this one show what comes next for both, and can withdraw both. The other has another address: its links add to it alone, show nothing of this one, and cannot withdraw.',
} as const

export function toReachWords({ same }: Pick<Other, 'same'>): string {
  return same.includes('email') ? reachWords.sameAddress : reachWords.otherAddress
}
