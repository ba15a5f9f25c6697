import type { Statistic } from '#contract/settings/statistics.ts'
import type { SiteContent } from '../content/types.ts'

type StatsProps = {
  content: Pick<SiteContent, 'stats' | 'services' | 'destinations'>
  statistics: readonly Statistic[]
}

/** Nothing where there are no figures. */
export function Stats({ content, statistics }: StatsProps) {
  const { label, labels } = content.stats
  if (statistics.length === 0) return null
  return (
    <section className="stats" aria-label={label}>
      <dl className="stats__list">
        {statistics.map((statistic) => (
          <div className="stats__item" key={statistic.kind}>
            <dt className="stats__label">{labels[statistic.kind]}</dt>
            <dd className="stats__value">
              {'value' in statistic ? statistic.value : content[statistic.kind].items.length}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
