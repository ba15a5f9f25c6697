import { useEffect, useRef, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { hasEnded, isDraft } from '#contract/life/referral.ts'
import { FailedState } from '../../../shell/failed-state.tsx'
import { focusField, offerFocus } from '../../../shell/field-focus.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { useNow } from '../../../time/clock.ts'
import { Conversation } from '../conversation.tsx'
import { FilesLink } from './files-link.tsx'
import { HospitalMailForm } from './hospital-mail-form.tsx'
import { toThreadDetail } from './hospital-news.ts'
import type { Leaving } from './leaving.ts'
import { type AskedOfReferral, ReferralActs } from './referral-acts.tsx'
import { ReferralDialogs } from './referral-dialogs.tsx'
import { standingNames, toConsentWords, toOfferLine } from './referral-words.ts'
import { useThread } from './use-thread.ts'

type ReferralThreadProps = { detail: InquiryDetail; referral: Referral; onSaid: () => void }

/** The thread of one hospital, with all that can be done about it. */
export function ReferralThread({ detail, referral, onSaid }: ReferralThreadProps) {
  const { inquiry } = detail
  const { id, hospital, standing, offer } = referral
  const now = useNow()
  const { data, error, refetch } = useThread(inquiry.reference, id)
  const [asked, setAsked] = useState<AskedOfReferral>()
  const [leaving, setLeaving] = useState<Leaving>()
  const heading = useRef<HTMLHeadingElement>(null)
  const messages = data?.messages ?? []
  useEffect(() => {
    offerFocus(heading.current)
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const write = () => focusField('hospital')
  useShortcuts({
    l: write,
    x: () => !isDraft(referral) && !hasEnded(referral) && setAsked('offer'),
  })

  return (
    <section className="referral-thread" aria-label={hospital.name}>
      <header className="referral-thread__head">
        <h2 ref={heading} className="referral-thread__name" tabIndex={-1}>
          <bdi>{hospital.name}</bdi>{' '}
          <span className="referral-thread__standing">{standingNames[standing]}</span>
        </h2>
        {offer && <p className="referral-thread__offer">{toOfferLine(offer, now)}</p>}
        <p className="referral-thread__consent" dir="auto">
          {toConsentWords(referral, now)}
        </p>
        <FilesLink reference={inquiry.reference} referral={referral} />
        <ReferralActs
          inquiry={inquiry}
          referral={referral}
          onAsk={setAsked}
          onWrite={write}
          onSaid={onSaid}
        />
      </header>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!(data || error) && <p role="status">Loading …</p>}
      {data && (
        <>
          <Conversation detail={toThreadDetail(detail, id, data.messages)} label={`With ${hospital.name}`} />
          <HospitalMailForm
            detail={detail}
            referral={referral}
            messages={data.messages}
            onConsent={(parts, how) => {
              setLeaving(parts)
              setAsked(how)
            }}
          />
        </>
      )}
      <ReferralDialogs
        asked={asked}
        detail={detail}
        referral={referral}
        messages={messages}
        leaving={leaving}
        onClose={() => {
          setLeaving(undefined)
          setAsked(undefined)
        }}
      />
    </section>
  )
}
