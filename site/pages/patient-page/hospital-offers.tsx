import type { HospitalOffer, PatientHospitals } from '#contract/site/patient-page.ts'
import type { SiteContent } from '../../content/types.ts'
import { fillIn } from '../../words/fill-in.ts'

type HospitalOffersProps = { content: SiteContent } & Pick<PatientHospitals, 'offers' | 'seen' | 'commission'>

/** A table, of which the style makes a card for each offer on a phone. One press chooses; a question goes the page's own way. */
export function HospitalOffers({ content, offers, seen, commission }: HospitalOffersProps) {
  if (offers.length === 0) return null
  const words = content.patientPage.hospitals.offers
  const columns = listColumns(content).filter(({ read }) => offers.some((offer) => read(offer) !== null))
  return (
    <section className="patient-page__section offers-section" id="offers" aria-labelledby="offers-title">
      <h2 className="patient-page__title" id="offers-title">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <form className="offers-form" method="post">
        <input type="hidden" name="act" value="choose" />
        <input type="hidden" name="seen" value={seen} />
        <table className="offers" aria-labelledby="offers-title">
          <thead>
            <tr>
              <th scope="col">{content.patientPage.offers.hospital}</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {offers.map((offer) => (
            <Offer key={offer.referral} content={content} columns={columns} offer={offer} />
          ))}
        </table>
        <p className="offers-form__others">
          <a className="button button--quiet" href="#add">
            {words.ask}
          </a>
          <button className="button button--quiet" type="submit" name="referral" value="none">
            {words.none}
          </button>
        </p>
      </form>
      {commission !== null && (
        <>
          <h3 className="hospital-question__heading">{content.costs.payment.earnings}</h3>
          <p dir="auto">{commission}</p>
        </>
      )}
    </section>
  )
}

type Column = { label: string; read: (offer: HospitalOffer) => string | null }

function listColumns({ dates, patientPage }: SiteContent): Column[] {
  const words = patientPage.offers
  const day = new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' })
  const toNumber = (count: number | null) => (count === null ? null : count.toLocaleString(dates))
  return [
    { label: words.cost, read: ({ cost }) => cost },
    { label: words.nights, read: ({ nights }) => toNumber(nights) },
    { label: words.days, read: ({ days }) => toNumber(days) },
    {
      label: words.validUntil,
      read: ({ validUntil }) => (validUntil === null ? null : day.format(new Date(validUntil))),
    },
  ]
}

type OfferProps = { content: SiteContent; columns: readonly Column[]; offer: HospitalOffer }

/** Its figures in a row, then the hospital's words and the choice across the whole table. */
function Offer({ content, columns, offer }: OfferProps) {
  const { hospital, place, included, excluded, isChosen } = offer
  const { offers: labels } = content.patientPage
  return (
    <tbody className="offers__offer" data-chosen={isChosen || undefined}>
      <tr>
        <th className="offers__hospital" scope="rowgroup">
          <bdi>{hospital}</bdi>{' '}
          <small>
            <bdi>{place}</bdi>
          </small>
        </th>
        {columns.map((column) => (
          <Figure key={column.label} label={column.label} value={column.read(offer)} />
        ))}
      </tr>
      <tr>
        <td className="offers__words" colSpan={columns.length + 1}>
          <dl className="offers__lists">
            <Words label={labels.included} text={included} />
            <Words label={labels.excluded} text={excluded} />
          </dl>
          <Choice content={content} offer={offer} />
        </td>
      </tr>
    </tbody>
  )
}

/** Its label is read where the style hides the header of the table. */
function Figure({ label, value }: { label: string; value: string | null }) {
  if (value === null) return <td />
  return (
    <td className="offers__figure">
      <span className="offers__label">{label}</span> <bdi>{value}</bdi>
    </td>
  )
}

function Words({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt className="offers__term">{label}</dt>
      <dd className="offers__text" lang="en" dir="auto">
        {text}
      </dd>
    </div>
  )
}

function Choice({ content, offer }: { content: SiteContent; offer: HospitalOffer }) {
  const { referral, hospital, isChosen, isExpired } = offer
  const words = content.patientPage.hospitals.offers
  if (isChosen) return <p className="offers__state">{words.chosen}</p>
  if (isExpired) return <p className="offers__state">{words.expired}</p>
  return (
    <p>
      <button className="button" type="submit" name="referral" value={referral}>
        {fillIn(words.choose, { hospital })}
      </button>
    </p>
  )
}
