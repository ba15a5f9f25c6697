import type { StatsContent } from '../content/types.ts'

type StatsProps = { content: StatsContent }

export function Stats({ content }: StatsProps) {
  return (
    <section className="stats" aria-label={content.label}>
      <dl className="stats__list">
        {content.items.map(({ value, label }) => (
          <div className="stats__item" key={label}>
            <dt className="stats__label">{label}</dt>
            <dd className="stats__value">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
