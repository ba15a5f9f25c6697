import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { MAX_OFFERS } from '#contract/desk/referral-changes.ts'
import type { Offer, Referral } from '#contract/desk/referrals.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { mayBecome } from '#contract/life/referral.ts'
import { offerFocus } from '../../../shell/field-focus.ts'
import { TableScroll } from '../../../shell/table-scroll.tsx'
import { useNow } from '../../../time/clock.ts'
import { setStanding } from './change-referral.ts'
import { listOthers } from './list-others.ts'
import { OffersDialog } from './offers-dialog.tsx'
import { count, isExpired, standingNames, toPriceWords, toValidWords } from './referral-words.ts'
import { TellOthersDialog } from './tell-others-dialog.tsx'
import { useIsWide } from './use-is-wide.ts'

type CompareOffersProps = { detail: InquiryDetail; offers: readonly Referral[] }
type Quoted = Referral & { offer: Offer }

/** Offers side by side; below each other where there is no room. */
export function CompareOffers({ detail, offers }: CompareOffersProps) {
  const quoted = offers.filter((one): one is Quoted => one.offer !== null)
  const isWide = useIsWide()
  const now = useNow()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(quoted.filter(({ offer }) => !isExpired(offer, now)).map(({ id }) => id)),
  )
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => offerFocus(main.current), [])
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const { reference } = detail.inquiry
  const sent = quoted.filter(({ id }) => ticked.has(id))

  function tick(id: string): void {
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]))
  }

  function choose(referral: Referral): void {
    setStanding(reference, referral, 'chosen', { onDone: () => setChosen(referral.id) })
  }

  const toTools = (referral: Quoted) => (
    <>
      <label className="form__radio">
        <input
          type="checkbox"
          checked={ticked.has(referral.id)}
          disabled={!ticked.has(referral.id) && ticked.size >= MAX_OFFERS}
          onChange={() => tick(referral.id)}
        />
        For the patient<span className="visually-hidden">: {referral.hospital.name}</span>
      </label>
      {mayBecome(referral.standing, 'chosen') && (
        <button className="tool" type="button" onClick={() => choose(referral)}>
          Chosen<span className="visually-hidden">: {referral.hospital.name}</span>
        </button>
      )}
    </>
  )
  const Shown = isWide ? OffersTable : OfferCards
  return (
    <section className="compare-offers" aria-label="Offers compared">
      <Shown offers={quoted} toTools={toTools} />
      {isAllowed('log-answer', detail.inquiry) && (
        <div className="actions">
          <button
            ref={main}
            className="tool tool--main"
            type="button"
            aria-disabled={sent.length === 0}
            onClick={() => sent.length > 0 && setSending(true)}
          >
            Put into a reply{sent.length > 0 && ` (${sent.length})`}
          </button>
          {sent.length === 0 && (
            <p className="compare-offers__hint">Tick the offers for the patient first.</p>
          )}
        </div>
      )}
      {isSending && <OffersDialog detail={detail} offers={sent} onClose={() => setSending(false)} />}
      {chosen !== undefined && listOthers(detail.referrals, chosen).length > 0 && (
        <TellOthersDialog detail={detail} chosen={chosen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

type OffersProps = { offers: readonly Quoted[]; toTools: (referral: Quoted) => ReactNode }

const facts: readonly [label: string, toWords: (offer: Offer, now: number) => string][] = [
  ['Price', toPriceWords],
  ['In hospital', ({ nights }) => (nights === null ? '' : count(nights, 'night'))],
  ['In the country', ({ days }) => (days === null ? '' : count(days, 'day'))],
  ['Included', ({ included }) => included],
  ['Not included', ({ excluded }) => excluded],
  ['Valid', (offer, now) => toValidWords(offer, now).replace(/^valid /, '')],
]

function OffersTable({ offers, toTools }: OffersProps) {
  const now = useNow()
  return (
    <TableScroll label="Offers">
      <table className="table compare-offers__table">
        <caption className="visually-hidden">Offers of hospitals</caption>
        <thead>
          <tr>
            <td />
            {offers.map(({ id, hospital, standing }) => (
              <th key={id} scope="col">
                <bdi>{hospital.name}</bdi>
                <span className="compare-offers__standing">{standingNames[standing]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([label, toWords]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {offers.map(({ id, offer }) => (
                <td
                  key={id}
                  dir="auto"
                  data-expired={(label === 'Valid' && isExpired(offer, now)) || undefined}
                >
                  {toWords(offer, now) || '–'}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <span className="visually-hidden">What to do</span>
            </th>
            {offers.map((referral) => (
              <td key={referral.id}>{toTools(referral)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </TableScroll>
  )
}

function OfferCards({ offers, toTools }: OffersProps) {
  const now = useNow()
  return (
    <ul className="compare-offers__cards" aria-label="Offers">
      {offers.map((referral) => (
        <li key={referral.id} className="compare-offers__card">
          <h3>
            <bdi>{referral.hospital.name}</bdi>
            <span className="compare-offers__standing">{standingNames[referral.standing]}</span>
          </h3>
          <dl>
            {facts.map(([label, toWords]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd
                  dir="auto"
                  data-expired={(label === 'Valid' && isExpired(referral.offer, now)) || undefined}
                >
                  {toWords(referral.offer, now) || '–'}
                </dd>
              </div>
            ))}
          </dl>
          <div className="actions">{toTools(referral)}</div>
        </li>
      ))}
    </ul>
  )
}
