import { Dialog } from '../shell/dialog.tsx'
import { FindInquiry } from './find-inquiry.tsx'
import { moveMail } from './move-mail.ts'

/** A conversation of the inquiry: the patient's where it names no referral. */
export type MailPlace = { referral: string | null; label: string }

type MoveDialogProps = {
  id: string
  from: string
  /** Where it is now. */
  referral: string | null
  /** The other conversations of the inquiry. */
  places: readonly MailPlace[]
  onClose: () => void
}

/** A mail that was attached to the wrong inquiry: what was due because of it goes along. */
export function MoveDialog({ id, from, referral, places, onClose }: MoveDialogProps) {
  function moveTo(to: string | null, { referral: into, label }: MailPlace = toPlace(to)): void {
    moveMail(
      { mail: id, from, to, referral: { from: referral, to: into } },
      { words: `The mail is moved ${label}.` },
    )
    onClose()
  }

  return (
    <Dialog title="Move the mail" onClose={onClose}>
      <p>It leaves {from}, with the next step that it caused there.</p>
      <FindInquiry
        except={from}
        others={[
          ...places.map((place) => ({
            key: place.referral ?? 'patient',
            label: place.label,
            hint: 'in this inquiry',
            onChoose: () => moveTo(from, { ...place, label: place.label.replace(/^T/, 't') }),
          })),
          {
            key: 'unsorted',
            label: 'Back to Unsorted',
            hint: 'somebody decides later',
            onChoose: () => moveTo(null),
          },
        ]}
        onFound={({ reference }) => moveTo(reference)}
      />
    </Dialog>
  )
}

function toPlace(to: string | null): MailPlace {
  return { referral: null, label: `to ${to ?? 'Unsorted'}` }
}
