import { toHomePath } from '#contract/locales.ts'
import type { Estimate } from '#contract/settings/costs.ts'
import { translateFact, translateFigure } from '#contract/site/translated-facts.ts'
import { joinByCommas } from '#contract/words/join-by-commas.ts'
import type { SiteContent } from '../content/types.ts'
import { Icon } from '../sections/icon.tsx'
import { useSiteSettings } from '../sections/site-settings.ts'
import { InventedTeam, Team } from '../sections/team.tsx'
import { fillIn } from '../words/fill-in.ts'
import { SiteDocument } from './site-document.tsx'
import { toCostsData } from './structured-data.ts'
import { StructuredData } from './structured-data-script.tsx'

type CostsPageProps = { content: SiteContent }

/** One estimate, worked out, and who pays whom. */
export function CostsPage({ content }: CostsPageProps) {
  const { costs, locale } = content
  const { contents, publicOrigin } = useSiteSettings()
  const { team, invented } = contents
  const { estimate, earnings } = contents.costs
  const home = toHomePath(locale)
  return (
    <SiteDocument
      content={content}
      title={costs.metaTitle}
      path="costs"
      found={{ path: `${home}costs`, description: costs.description }}
    >
      <article className="notice" aria-labelledby="notice-title">
        <p className="section-heading__eyebrow">{costs.eyebrow}</p>
        <h1 className="notice__title" id="notice-title">
          {costs.title}
        </h1>
        <p className="notice__summary">{costs.summary}</p>
        {estimate && <WorkedEstimate content={content} estimate={estimate} />}
        <section className="notice__section">
          <h2 className="notice__heading">{costs.payment.title}</h2>
          <div className="notice__text">
            <p>{costs.payment.text}</p>
            {earnings !== '' && (
              <>
                <h3 className="estimate__label">{costs.payment.earnings}</h3>
                <p>{translateFact(content, earnings)}</p>
              </>
            )}
          </div>
        </section>
        {(team.length > 0 || invented.length > 0) && (
          <section className="notice__section">
            <h2 className="notice__heading">{content.team.label}</h2>
            <div className="notice__text">
              {team.length > 0 ? (
                <Team content={content} members={team} />
              ) : (
                <InventedTeam content={content} members={invented} />
              )}
            </div>
          </section>
        )}
      </article>
      <StructuredData data={toCostsData(content, publicOrigin)} />
    </SiteDocument>
  )
}

type WorkedEstimateProps = { content: SiteContent; estimate: Estimate }

function WorkedEstimate({ content, estimate }: WorkedEstimateProps) {
  const words = content.costs.estimate
  const { action } = content.destinations.note
  const tell = (fact: string) => translateFact(content, fact)
  const day = new Intl.DateTimeFormat(content.dates, { dateStyle: 'long', timeZone: 'UTC' })
  const source = fillIn(words.source, {
    source: tell(estimate.source),
    date: day.format(new Date(estimate.asOf)),
  })
  return (
    <section className="notice__section">
      <h2 className="notice__heading">{words.title}</h2>
      <div className="notice__text">
        <div className="estimate">
          <dl className="estimate__facts">
            <Fact
              label={words.operation}
              value={joinByCommas([tell(estimate.operation), tell(estimate.country)], content.dates)}
            />
            <Fact label={words.hospital} value={tell(estimate.hospital)} />
            <Fact label={words.stay} value={tell(estimate.stay)} />
            <Fact label={words.cost} value={translateFigure(content, estimate.cost)} isLarge />
          </dl>
          <div className="estimate__points">
            <Points label={words.includes} icon="check" points={estimate.includes.map(tell)} />
            <Points label={words.excludes} icon="close" points={estimate.excludes.map(tell)} />
          </div>
          <p className="estimate__source">
            {estimate.link === null ? (
              source
            ) : (
              <a href={estimate.link} rel="noreferrer">
                {source}
              </a>
            )}
          </p>
        </div>
        <p>{words.changes}</p>
        <p>
          <a className="button button--primary" href={`${toHomePath(content.locale)}#${action.section}`}>
            {action.label}
            <Icon name="arrow" />
          </a>
        </p>
      </div>
    </section>
  )
}

type FactProps = { label: string; value: string; isLarge?: boolean }

function Fact({ label, value, isLarge = false }: FactProps) {
  return (
    <div className="estimate__fact">
      <dt className="estimate__label">{label}</dt>
      <dd className={isLarge ? 'estimate__cost' : undefined}>{value}</dd>
    </div>
  )
}

type PointsProps = { label: string; icon: 'check' | 'close'; points: readonly string[] }

function Points({ label, icon, points }: PointsProps) {
  return (
    <div>
      <h3 className="estimate__label">{label}</h3>
      <ul className="estimate__list">
        {points.map((point) => (
          <li className="estimate__point" key={point}>
            <Icon name={icon} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
