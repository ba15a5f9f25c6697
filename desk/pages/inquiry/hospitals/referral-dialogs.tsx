import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { toRow } from '../../../case/cached-rows.ts'
import { PlanDialog } from '../../../case/plan-dialog.tsx'
import { takeAct } from '../../../case/take-act.ts'
import { lazyDialog } from '../../../shell/lazy-part.tsx'
import { AskPatientDialog } from './ask-patient-dialog.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { EndReferralDialog } from './end-referral-dialog.tsx'
import type { Leaving } from './leaving.ts'
import { listOthers } from './list-others.ts'
import type { AskedOfReferral } from './referral-acts.tsx'
import { SummaryDialog } from './summary-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { TellOthersDialog } from './tell-others-dialog.tsx'

const OfferDialog = lazyDialog(async () => (await import('./offer-dialog.tsx')).OfferDialog)

type ReferralDialogsProps = {
  asked: AskedOfReferral | undefined
  detail: InquiryDetail
  referral: Referral
  messages: readonly Message[]
  /** Parts of the mail that is written. */
  leaving: Leaving | undefined
  onClose: () => void
}

export function ReferralDialogs({
  asked,
  detail,
  referral,
  messages,
  leaving,
  onClose,
}: ReferralDialogsProps) {
  const { inquiry } = detail
  const { reference } = inquiry
  switch (asked) {
    case undefined:
      return null
    case 'consent':
      return <ConsentDialog detail={detail} referral={referral} leaving={leaving} onClose={onClose} />
    case 'ask-patient':
      return <AskPatientDialog detail={detail} referral={referral} leaving={leaving} onClose={onClose} />
    case 'summary':
      return <SummaryDialog detail={detail} referral={referral} onClose={onClose} />
    case 'take-back':
      return <TakeBackDialog reference={reference} referral={referral} onClose={onClose} />
    case 'offer':
      return <OfferDialog detail={detail} referral={referral} messages={messages} onClose={onClose} />
    case 'end':
      return <EndReferralDialog reference={reference} referral={referral} onClose={onClose} />
    case 'others':
      if (listOthers(detail.referrals, referral.id).length === 0) return null
      return <TellOthersDialog detail={detail} chosen={referral.id} onClose={onClose} />
    case 'plan':
      return (
        <PlanDialog
          row={toRow(inquiry)}
          proposal={{ title: `Next step about ${referral.hospital.name}`, kind: 'task' }}
          onChoose={(plan) => {
            onClose()
            if (plan)
              takeAct(toRow(inquiry), { action: 'add-step', step: { ...plan, referral: referral.id } })
          }}
          onClose={onClose}
        />
      )
  }
}
