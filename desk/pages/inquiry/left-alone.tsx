import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { endedContact, type Withdrawal } from '#contract/life/inquiry.ts'
import { TAKE_BACK_MS } from '#contract/life/withdraw.ts'
import { toRow } from '../../case/cached-rows.ts'
import { takeAct } from '../../case/take-act.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Icon } from '../../shell/icon.tsx'
import { formatMoment } from '../../time/office-time.ts'
import './left-alone.css'

/** Says that the patient died, withdrew or asked to be left alone, in this inquiry or another of the same person. */
export function LeftAlone({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  const [isAsking, setAsking] = useState(false)
  const notice = toWords(inquiry)
  if (notice === undefined) return null
  const isClosed = endedContact(inquiry)

  function lift(): void {
    setAsking(false)
    takeAct(toRow(inquiry), { action: 'lift' })
  }

  return (
    <section className="left-alone" aria-labelledby="left-alone-title">
      <Icon name="alert" />
      <div>
        <h2 className="left-alone__title" id="left-alone-title">
          {notice.title}
        </h2>
        <p>{notice.text}</p>
        {isAllowed('lift', inquiry) && (
          <button className="tool" type="button" onClick={() => setAsking(true)}>
            {isClosed ? 'Open it again …' : 'Allow contact …'}
          </button>
        )}
      </div>
      {isAsking && (
        <Dialog
          title={isClosed ? 'Open it again?' : 'Allow contact with this patient?'}
          onClose={() => setAsking(false)}
        >
          <p>
            {notice.title} If that was a mistake, or somebody else writes from the same address, replies and
            calls are possible again for {inquiry.reference} only. The conversation records your decision.
          </p>
          <DialogActions onCancel={() => setAsking(false)} cancelWords="Leave it as it is" onAct={lift}>
            {isClosed ? 'Open it again' : 'Allow contact'}
          </DialogActions>
        </Dialog>
      )}
    </section>
  )
}

function toWithdrawnWords({ at, wants }: Withdrawal): { title: ReactNode; text: string } {
  const asked = wants === 'erase' ? ' They also ask to have everything erased.' : ''
  const by = formatMoment(at + TAKE_BACK_MS, Date.now())
  return {
    title: 'The patient no longer wants this.',
    text: `${NOTHING}${asked} They can take it back on their page until ${by}. To confirm it, close the inquiry${wants === 'erase' ? ' or erase it' : ''}.`,
  }
}

const NOTHING = 'Nothing more is sent: no reply, no confirmation, no reminder.'

function toWords(inquiry: InquiryDetail['inquiry']): { title: ReactNode; text: string } | undefined {
  const { closedFor, leftAlone, withdrawn } = inquiry
  if (closedFor === 'died') return { title: 'The patient has died.', text: NOTHING }
  if (closedFor === 'left-alone') return { title: 'The patient asked to be left alone.', text: NOTHING }
  if (withdrawn !== null) return toWithdrawnWords(withdrawn)
  if (leftAlone === null) return undefined
  const link = <Link href={`/inquiries/${leftAlone.reference}`}>{leftAlone.reference}</Link>
  const title =
    leftAlone.reason === 'died' ? (
      <>The patient of {link} has died.</>
    ) : (
      <>The patient of {link} asked to be left alone.</>
    )
  const isBlocked = isAllowed('lift', inquiry)
  return {
    title,
    text: isBlocked
      ? 'This inquiry has the same address or number. A relative may be writing. Nothing is sent until somebody allows it.'
      : 'This inquiry has the same address or number. A relative may be writing.',
  }
}
