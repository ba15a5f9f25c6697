import { assets } from 'virtual:site-assets'
import { toHomePath } from '#contract/locales.ts'
import type { Statistic } from '#contract/settings/statistics.ts'
import dubai from '../art/dubai.svg'
import india from '../art/india.svg'
import singapore from '../art/singapore.svg'
import thailand from '../art/thailand.svg'
import turkey from '../art/turkey.svg'
import { hasCosts } from '../content/public-files.ts'
import type { Destination, DestinationsContent, SiteContent } from '../content/types.ts'
import { fillIn } from '../words/fill-in.ts'
import { FigureSources } from './figure-sources.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { SectionHeading } from './section-heading.tsx'
import { useSiteSettings } from './site-settings.ts'
import { Term, toMeaningId } from './term.tsx'

type DestinationsProps = {
  content: Pick<SiteContent, 'destinations' | 'costs' | 'locale' | 'dates' | 'dir' | 'translatedFacts'>
  statistics: readonly Statistic[]
}

export function Destinations({ content: ofPage, statistics }: DestinationsProps) {
  const { destinations: content, dates } = ofPage
  const { note } = content
  const { contents } = useSiteSettings()
  const isPublished = ({ rating, avgCost, processingTime }: Destination) =>
    rating !== null || avgCost !== '' || processingTime !== ''
  const hasFigures = content.items.some(isPublished) || statistics.some((one) => 'value' in one)
  const hasSavings = content.items.some(({ avgCost }) => avgCost !== '')
  const heading = {
    ...content,
    title: content.items.length === 1 ? content.titleOfOne : content.title,
    text: hasSavings ? `${content.text} ${content.savingsText}` : content.text,
  }
  const terms = note.terms.filter(({ name }) => name !== 'savings' || hasSavings)
  return (
    <section
      className="section destinations"
      id="destinations"
      aria-labelledby="destinations-title"
      data-module={assets.tooltipModule}
    >
      <div className="section__content">
        <SectionHeading id="destinations-title" content={heading} />
        <div className="destinations__grid">
          <ul className="destinations__list">
            {content.items.map((destination) => (
              <li className="stamp" data-destination={destination.image} key={destination.country}>
                <Stamp destination={destination} labels={content} dates={dates} />
              </li>
            ))}
          </ul>
          <div className="postcard">
            <div className="postcard__paper">
              {hasFigures && <h3 className="postcard__title">{note.title}</h3>}
              {hasFigures && (
                <dl className="postcard__terms">
                  {terms.map(({ name, term, meaning }) => (
                    <div key={name}>
                      <dt className="postcard__term">{fillIn(note.colon, { term })} </dt>
                      <dd id={toMeaningId(name)}>{meaning}</dd>
                    </div>
                  ))}
                  <FigureSources content={ofPage} statistics={statistics} />
                </dl>
              )}
              <a className="postcard__link" href={`#${note.action.section}`}>
                {note.action.label}
                <Icon name="arrow" />
              </a>
              {hasCosts(contents) && (
                <a className="postcard__link" href={`${toHomePath(ofPage.locale)}costs`}>
                  {ofPage.costs.link}
                  <Icon name="arrow" />
                </a>
              )}
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

const pictures: Partial<Record<Destination['image'], string>> = {
  india,
  thailand,
  singapore,
  turkey,
  dubai,
}

type StampProps = { destination: Destination; labels: DestinationsContent; dates: string }

function Stamp({ destination, labels, dates }: StampProps) {
  const { country } = destination
  const rating = destination.rating === null ? undefined : toRating(destination.rating, dates)
  return (
    <article className="stamp__paper">
      <Picture
        className="stamp__picture"
        name={destination.image}
        {...(pictures[destination.image] && { art: pictures[destination.image] })}
        alt={destination.imageAlt}
        sizes="(min-width: 48em) 34rem, 100vw"
        loading="lazy"
      />
      {rating !== undefined && (
        <p className="stamp__postmark">
          <Term name="rating">
            <span className="visually-hidden">{fillIn(labels.ratingLabel, { rating, country })}</span>
            <span className="stamp__rating" aria-hidden="true">
              {rating}
              <small>/5</small>
            </span>
          </Term>
        </p>
      )}
      <h3 className="stamp__country">{country}</h3>
      <p className="stamp__text">{destination.description}</p>
      <ul className="stamp__highlights" aria-label={labels.highlightsLabel}>
        {destination.highlights.map((highlight) => (
          <li className="stamp__highlight" key={highlight}>
            {highlight}
          </li>
        ))}
      </ul>
      <Facts destination={destination} labels={labels} dates={dates} />
    </article>
  )
}

/** A figure that is not published leaves no gap. */
function Facts({ destination, labels, dates }: StampProps) {
  const { country, avgCost, processingTime, figures } = destination
  const facts = [
    { name: 'savings', label: labels.avgCostLabel, value: avgCost },
    { name: 'processing', label: labels.processingTimeLabel, value: processingTime },
  ] as const
  const shown = facts.filter(({ value }) => value !== '')
  return (
    <>
      {shown.length > 0 && (
        <dl className="stamp__facts">
          {shown.map(({ name, label, value }) => (
            <div key={name}>
              <dt>
                <Term name={name} label={fillIn(labels.factLabel, { label, country, value })}>
                  {label}
                </Term>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {figures && (
        <p className="stamp__source">
          {fillIn(labels.sourceLabel, { source: figures.source, date: toDay(figures.asOf, dates) })}
        </p>
      )}
    </>
  )
}

function toRating(rating: number, dates: string): string {
  return new Intl.NumberFormat(dates, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
}

function toDay(day: string, dates: string): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
