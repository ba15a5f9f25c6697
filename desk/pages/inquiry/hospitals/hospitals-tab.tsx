import { useEffect, useRef, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { ActionButton } from '../../../shell/action-button.tsx'
import { lazyDialog } from '../../../shell/lazy-part.tsx'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { CompareOffers } from './compare-offers.tsx'
import { ReferralList } from './referral-list.tsx'
import { ReferralThread } from './referral-thread.tsx'
import './hospitals.css'
import './offers.css'

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)

type HospitalsTabProps = {
  detail: InquiryDetail
  /** Id of the opened referral, or `COMPARISON`. Kept while the conversation is shown. */
  opened: string | undefined
  onOpen: (opened: string | undefined) => void
  onSaid: (referral: string) => void
}

export const COMPARISON = 'compare'

/** The hospitals that are asked for an inquiry, and what is written with each. */
export function HospitalsTab({ detail, opened, onOpen, onSaid }: HospitalsTabProps) {
  const { inquiry, referrals } = detail
  const [isAsking, setAsking] = useState(false)
  const section = useRef<HTMLElement>(null)
  const offers = referrals.filter(({ offer }) => offer !== null)
  const open = referrals.find(({ id }) => id === opened)
  const mayAsk = isAllowed('add-step', inquiry)
  const toggle = (id: string) => onOpen(id === opened ? undefined : id)
  const step = (by: number) => {
    const at = referrals.findIndex(({ id }) => id === opened)
    const next = referrals[Math.max(0, at + by)]
    if (next) onOpen(next.id)
  }
  useShortcuts({
    q: () => mayAsk && setAsking(true),
    v: () => offers.length > 0 && onOpen(COMPARISON),
    j: () => step(1),
    k: () => step(-1),
    ...Object.fromEntries(
      referrals.slice(0, 9).map(({ id }, index) => [String(index + 1), () => onOpen(id)]),
    ),
  })
  // The tab that was pressed is followed by what it shows.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section ref={section} className="hospitals-tab" aria-label="Hospitals of this inquiry">
      <div className="actions">
        {mayAsk && (
          <ActionButton
            icon="hospital"
            label="Ask hospitals"
            tip={{ text: 'Several at once', keys: 'q' }}
            isMain
            onPress={() => setAsking(true)}
          />
        )}
        {offers.length > 0 && (
          <ActionButton
            icon="list"
            label={`Compare offers (${offers.length})`}
            tip={{ text: 'Side by side', keys: 'v' }}
            onPress={() => toggle(COMPARISON)}
          />
        )}
      </div>
      {referrals.length === 0 ? (
        <p className="hospitals-tab__none">
          No hospital was asked yet. Choose several at once: each gets a mail of its own, and answers into a
          thread of its own.
        </p>
      ) : (
        <ReferralList inquiry={inquiry} referrals={referrals} opened={opened} onOpen={toggle} />
      )}
      {opened === COMPARISON && <CompareOffers detail={detail} offers={offers} />}
      {open && (
        <ReferralThread key={open.id} detail={detail} referral={open} onSaid={() => onSaid(open.id)} />
      )}
      {isAsking && <AskDialog detail={detail} onClose={() => setAsking(false)} />}
    </section>
  )
}
