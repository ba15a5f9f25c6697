import { takeAddressRoute } from '#contract/desk/referral-changes.ts'
import { isolate } from '#contract/words/isolate.ts'
import { useInquiry } from '../../../case/use-inquiry.ts'
import { callDesk } from '../../../platform/api.ts'
import { Icon } from '../../../shell/icon.tsx'
import { changeReferral } from './change-referral.ts'

type StrangerSenderProps = { reference: string; referral: string; message: string }

/** Lets a coordinator say that the sender of a mail belongs to the hospital in whose thread it is. */
export function StrangerSender({ reference, referral: id, message }: StrangerSenderProps) {
  const referral = useInquiry(reference).data?.referrals.find((one) => one.id === id)
  if (referral === undefined) return null
  const { version, hospital } = referral

  function take(): void {
    changeReferral(reference, id, {
      send: () => callDesk(takeAddressRoute, { reference, id, body: { version, message } }),
      words: `The sender counts as ${isolate(hospital.name)} for this patient, and gets its mails too.`,
    })
  }

  return (
    <p className="stranger-sender">
      <Icon name="alert" />
      Someone else: nothing says that this is {hospital.name}.
      <button className="link-button" type="button" onClick={take}>
        Belongs to this hospital
      </button>
    </p>
  )
}
