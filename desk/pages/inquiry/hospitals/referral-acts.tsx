import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { hasEnded, hasQuestion, isDecided, isDraft, mayBecome } from '#contract/life/referral.ts'
import { ActionButton } from '../../../shell/action-button.tsx'
import { Icon } from '../../../shell/icon.tsx'
import { Menu, MenuItem, MenuLine } from '../../../shell/menu.tsx'
import { setStanding } from './change-referral.ts'

export type AskedOfReferral =
  | 'consent'
  | 'ask-patient'
  | 'summary'
  | 'take-back'
  | 'offer'
  | 'plan'
  | 'end'
  | 'others'

type ReferralActsProps = {
  inquiry: InquiryDetail['inquiry']
  referral: Referral
  onAsk: (asked: AskedOfReferral) => void
  onWrite: () => void
  onSaid: () => void
}

/** Acts on one referral, the likeliest first. */
export function ReferralActs({ inquiry, referral, onAsk, onWrite, onSaid }: ReferralActsProps) {
  const { standing, consent, offer, summary } = referral
  const { reference } = inquiry
  const may = (after: typeof standing) => mayBecome(standing, after)
  const set = (after: typeof standing) => setStanding(reference, referral, after)
  const isEnded = hasEnded(referral)
  return (
    <div className="referral-acts">
      {consent === null && !isEnded && (
        <ActionButton icon="shield" label="Note the consent" isMain onPress={() => onAsk('consent')} />
      )}
      {consent === null && !isEnded && (
        <ActionButton icon="person" label="Ask the patient" onPress={() => onAsk('ask-patient')} />
      )}
      {may('chosen') && (
        <ActionButton
          icon="check"
          label="Chosen"
          isMain
          onPress={() => setStanding(reference, referral, 'chosen', { onDone: () => onAsk('others') })}
        />
      )}
      <ActionButton
        icon="mail"
        label="Write"
        tip={{ text: 'Write to the hospital', keys: 'l' }}
        isMain={consent !== null && (isDraft(referral) || hasQuestion(referral))}
        onPress={onWrite}
      />
      {!isDraft(referral) && !isEnded && (
        <ActionButton
          icon="pen"
          label={offer === null ? 'Enter the offer' : 'Change the offer'}
          tip={{ text: 'Price, days and what is included', keys: 'x' }}
          onPress={() => onAsk('offer')}
        />
      )}
      <Menu
        trigger={
          <button className="tool" type="button" aria-label={`More about ${referral.hospital.name}`}>
            <Icon name="more" />
            More
          </button>
        }
      >
        {may('question') && <MenuItem onSelect={() => set('question')}>They ask something</MenuItem>}
        {isAllowed('add-step', inquiry) && (
          <MenuItem onSelect={() => onAsk('plan')}>Plan a step about it …</MenuItem>
        )}
        {isAllowed('log-said', inquiry) && (
          <MenuItem onSelect={onSaid}>Note what they said by telephone …</MenuItem>
        )}
        {!isEnded && (
          <MenuItem onSelect={() => onAsk('summary')}>
            {summary === null ? 'Write the summary …' : 'Change the summary …'}
          </MenuItem>
        )}
        {consent !== null && (
          <>
            {!isEnded && <MenuItem onSelect={() => onAsk('ask-patient')}>Ask the patient again …</MenuItem>}
            <MenuItem onSelect={() => onAsk('consent')}>Change the consent …</MenuItem>
            <MenuItem onSelect={() => onAsk('take-back')}>The consent is taken back …</MenuItem>
          </>
        )}
        <MenuLine />
        {isDecided(referral) && may('quoted') && (
          <MenuItem onSelect={() => set('quoted')}>Choose again</MenuItem>
        )}
        {may('not-chosen') && <MenuItem onSelect={() => set('not-chosen')}>Not chosen</MenuItem>}
        {may('declined') && <MenuItem onSelect={() => set('declined')}>They have declined</MenuItem>}
        {may('ended') && <MenuItem onSelect={() => onAsk('end')}>End the request …</MenuItem>}
      </Menu>
    </div>
  )
}
