import type { Statistic } from '#contract/settings/statistics.ts'

type FigureSourcesProps = { statistics: readonly Statistic[]; dates: string }

/** The source and the day of each figure at the top; those of the same source share a line. */
export function FigureSources({ statistics, dates }: FigureSourcesProps) {
  return toSources(statistics, dates).map(([source, values]) => (
    <div key={source}>
      <dt className="postcard__term">{values.join(', ')}</dt>
      <dd>{source}</dd>
    </div>
  ))
}

export function toSources(statistics: readonly Statistic[], dates: string): [string, string[]][] {
  const day = new Intl.DateTimeFormat(dates, { timeZone: 'UTC' })
  const sources = new Map<string, string[]>()
  for (const statistic of statistics) {
    if (!('value' in statistic)) continue
    const { value, source, asOf } = statistic
    const told = `${source}, ${day.format(new Date(asOf))}`
    sources.set(told, [...(sources.get(told) ?? []), value])
  }
  return [...sources]
}
