import type { Statistic } from '#contract/settings/statistics.ts'
import { translateFact, translateFigure } from '#contract/site/translated-facts.ts'
import { joinByCommas } from '#contract/words/join-by-commas.ts'
import type { SiteContent } from '../content/types.ts'
import { fillIn } from '../words/fill-in.ts'

type Content = Pick<SiteContent, 'locale' | 'dates' | 'dir' | 'translatedFacts'>
type FigureSourcesProps = {
  content: Content & Pick<SiteContent, 'destinations'>
  statistics: readonly Statistic[]
}

/** The source and the day of each figure at the top; those of the same source share a line. */
export function FigureSources({ content, statistics }: FigureSourcesProps) {
  return toSources(content, statistics).map(([source, values]) => (
    <div key={source}>
      <dt className="postcard__term">
        {fillIn(content.destinations.note.colon, { term: joinByCommas(values, content.dates) })}{' '}
      </dt>
      <dd>{source}</dd>
    </div>
  ))
}

export function toSources(content: Content, statistics: readonly Statistic[]): [string, string[]][] {
  const day = new Intl.DateTimeFormat(content.dates, { dateStyle: 'long', timeZone: 'UTC' })
  const sources = new Map<string, string[]>()
  for (const statistic of statistics) {
    if (!('value' in statistic)) continue
    const { value, source, asOf } = statistic
    const line = joinByCommas([translateFact(content, source), day.format(new Date(asOf))], content.dates)
    sources.set(line, [...(sources.get(line) ?? []), translateFigure(content, value)])
  }
  return [...sources]
}
