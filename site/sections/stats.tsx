import { listShownStatistics, type Statistic } from '#contract/settings/statistics.ts'
import { translateFigure } from '#contract/site/translated-facts.ts'
import type { SiteContent } from '../content/types.ts'
import { choosePlural } from '../words/plural.ts'

type Content = Pick<
  SiteContent,
  'stats' | 'services' | 'destinations' | 'locale' | 'dates' | 'dir' | 'translatedFacts'
>

type StatsProps = {
  content: Content
  statistics: readonly Statistic[]
}

/** Nothing where there are no figures. */
export function Stats({ content, statistics }: StatsProps) {
  if (statistics.length === 0) return null
  return (
    <section className="stats" aria-label={content.stats.label}>
      <dl className="stats__list">
        {listShownStatistics(statistics).map((statistic) => {
          const { label, value } = toItem(content, statistic)
          return (
            <div className="stats__item" key={statistic.kind}>
              <dt className="stats__label">{label}</dt>
              <dd className="stats__value">{value}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function toItem(content: Content, statistic: Statistic): { label: string; value: string } {
  const { labels } = content.stats
  if ('value' in statistic)
    return { label: labels[statistic.kind], value: translateFigure(content, statistic.value) }
  const count = content[statistic.kind].items.length
  return { label: choosePlural(labels[statistic.kind], count, content.locale), value: String(count) }
}
