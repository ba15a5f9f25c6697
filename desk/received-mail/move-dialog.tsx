import { Dialog } from '../shell/dialog.tsx'
import { FindInquiry } from './find-inquiry.tsx'
import { moveMail } from './move-mail.ts'

type MoveDialogProps = { id: string; from: string; onClose: () => void }

/** A mail that was attached to the wrong inquiry: what was due because of it goes along. */
export function MoveDialog({ id, from, onClose }: MoveDialogProps) {
  function moveTo(to: string | null): void {
    moveMail({ mail: id, from, to }, { words: `The mail is moved to ${to ?? 'Unsorted'}.` })
    onClose()
  }

  return (
    <Dialog title="Move the mail" onClose={onClose}>
      <p>It leaves {from}, with the next step that it caused there.</p>
      <FindInquiry
        except={from}
        others={[
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
