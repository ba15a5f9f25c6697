import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { type DraftCopy, toEmptyCopy } from '../../replies/copies.ts'
import { AddCopy } from './copies-form.tsx'

type ReplyRecipientsProps = {
  detail: InquiryDetail
  copies: readonly DraftCopy[]
  onAdd: (copy: DraftCopy) => void
}

/** The patient, and who else could get the reply. */
export function ReplyRecipients({ detail, copies, onAdd }: ReplyRecipientsProps) {
  const { inquiry } = detail
  const other = findOtherWriter(detail)
  return (
    <p className="writing-desk__to">
      To <strong dir="auto">{inquiry.name}</strong> &lt;{inquiry.email}&gt;{' '}
      <AddCopy
        copies={copies}
        onAdd={() => {
          const added = toEmptyCopy(inquiry)
          onAdd(added)
          return added
        }}
      />
      {other && !copies.some(({ address }) => address === other) && (
        <span className="writing-desk__other">
          Not to <bdi>{other}</bdi>, who wrote last
        </span>
      )}
    </p>
  )
}

/** Sender of the newest mail, if it isn't the patient's address: the reply goes to the patient all the same. */
function findOtherWriter({ messages }: InquiryDetail): string | undefined {
  const last = messages.findLast(({ direction, isAutomatic }) => direction === 'in' && !isAutomatic)
  return last?.trust === 'someone-else' ? last.from?.address : undefined
}
