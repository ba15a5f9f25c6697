import type { Referral } from '#contract/desk/referrals.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { DialogActions } from '../../../shell/dialog-actions.tsx'
import { setStanding } from './change-referral.ts'

type EndReferralDialogProps = { reference: string; referral: Referral; onClose: () => void }

/** Asks, because a request that has ended stays so. */
export function EndReferralDialog({ reference, referral, onClose }: EndReferralDialogProps) {
  return (
    <Dialog title={`End the request to ${referral.hospital.name}?`} onClose={onClose}>
      <p>No file leaves for it any more. To ask this hospital again, choose it once more.</p>
      <DialogActions
        onCancel={onClose}
        cancelWords="Keep it"
        isDangerous
        onAct={() => {
          setStanding(reference, referral, 'ended')
          onClose()
        }}
      >
        End it
      </DialogActions>
    </Dialog>
  )
}
