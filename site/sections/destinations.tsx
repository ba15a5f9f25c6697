import { assets } from 'virtual:site-assets'
import type { Statistic } from '#contract/settings/statistics.ts'
import dubai from '../art/dubai.svg'
import india from '../art/india.svg'
import singapore from '../art/singapore.svg'
import thailand from '../art/thailand.svg'
import turkey from '../art/turkey.svg'
import type { Destination, DestinationsContent } from '../content/types.ts'
import { fillIn } from '../fill-in.ts'
import { FigureSources } from './figure-sources.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { SectionHeading } from './section-heading.tsx'
import { Term, toMeaningId } from './term.tsx'

type DestinationsProps = {
  content: DestinationsContent
  dates: string
  statistics: readonly Statistic[]
}

export function Destinations({ content, dates, statistics }: DestinationsProps) {
  const { note } = content
  return (
    <section
      className="section destinations"
      id="destinations"
      aria-labelledby="destinations-title"
      data-module={assets.tooltipModule}
    >
      <div className="section__content">
        <SectionHeading id="destinations-title" content={content} />
        <div className="destinations__grid">
          <ul className="destinations__list">
            {content.items.map((destination) => (
              <li className="stamp" data-destination={destination.image} key={destination.country}>
                <Stamp destination={destination} labels={content} />
              </li>
            ))}
          </ul>
          <div className="postcard">
            <div className="postcard__paper">
              <h3 className="postcard__title">{note.title}</h3>
              <dl className="postcard__terms">
                {note.terms.map(({ name, term, meaning }) => (
                  <div key={name}>
                    <dt className="postcard__term">{term}</dt>
                    <dd id={toMeaningId(name)}>{meaning}</dd>
                  </div>
                ))}
                <FigureSources statistics={statistics} dates={dates} />
              </dl>
              <a className="postcard__link" href={`#${note.action.section}`}>
                {note.action.label}
                <Icon name="arrow" />
              </a>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

const pictures = { india, thailand, singapore, turkey, dubai }

type StampProps = { destination: Destination; labels: DestinationsContent }

function Stamp({ destination, labels }: StampProps) {
  const { country } = destination
  const rating = destination.rating.toFixed(1)
  const nameFact = (label: string, value: string) => fillIn(labels.factLabel, { label, country, value })
  return (
    <article className="stamp__paper">
      <Picture
        className="stamp__picture"
        name={destination.image}
        art={pictures[destination.image]}
        alt={destination.imageAlt}
        sizes="(min-width: 48em) 34rem, 100vw"
        loading="lazy"
      />
      <p className="stamp__postmark">
        <Term name="rating">
          <span className="visually-hidden">{fillIn(labels.ratingLabel, { rating, country })}</span>
          <span className="stamp__rating" aria-hidden="true">
            {rating}
            <small>/5</small>
          </span>
        </Term>
      </p>
      <h3 className="stamp__country">{country}</h3>
      <p className="stamp__text">{destination.description}</p>
      <ul className="stamp__highlights" aria-label={labels.highlightsLabel}>
        {destination.highlights.map((highlight) => (
          <li className="stamp__highlight" key={highlight}>
            {highlight}
          </li>
        ))}
      </ul>
      <dl className="stamp__facts">
        <div>
          <dt>
            <Term name="savings" label={nameFact(labels.avgCostLabel, destination.avgCost)}>
              {labels.avgCostLabel}
            </Term>
          </dt>
          <dd>{destination.avgCost}</dd>
        </div>
        <div>
          <dt>
            <Term name="processing" label={nameFact(labels.processingTimeLabel, destination.processingTime)}>
              {labels.processingTimeLabel}
            </Term>
          </dt>
          <dd>{destination.processingTime}</dd>
        </div>
      </dl>
    </article>
  )
}
