import { eraseInquiryRoute } from '#contract/desk/inquiries.ts'
import { callDesk } from '../../../platform/api.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { EraseForm } from './erase-form.tsx'
import { useErasure } from './use-erasure.ts'

type EraseDialogProps = { reference: string; onClose: () => void }

export function EraseDialog({ reference, onClose }: EraseDialogProps) {
  const { mutate, isPending, error } = useErasure(
    (reason) => callDesk(eraseInquiryRoute, { reference, body: { reference, reason } }),
    onClose,
  )
  return (
    <Dialog title="Erase for good" onClose={onClose}>
      <p>
        Everything that the patient wrote goes, with all replies, notes and merged repeats. That it was
        erased, by whom and why stays in the audit log. <strong>This can’t be undone.</strong>
      </p>
      <EraseForm
        reference={reference}
        error={error}
        isPending={isPending}
        keepWords="Keep it"
        onKeep={onClose}
        onErase={mutate}
      />
    </Dialog>
  )
}
