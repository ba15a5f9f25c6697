import { AxisLabels } from './axis-labels.tsx'

type Point = { key: string; label: string; value: number | null }
type LineChartProps = { label: string; points: readonly Point[]; toWords: (value: number) => string }

const HEIGHT = 140
const WIDTH = 1000
const EDGE = 8

export function LineChart({ label, points, toWords }: LineChartProps) {
  const highest = Math.max(1, ...points.map(({ value }) => value ?? 0))
  const step = (WIDTH - 2 * EDGE) / Math.max(1, points.length - 1)
  const placed = points.map(({ value, ...point }, index) => ({
    ...point,
    value,
    x: EDGE + index * step,
    y: HEIGHT - EDGE - ((value ?? 0) / highest) * (HEIGHT - 2 * EDGE),
  }))
  const known = placed.flatMap((point) => (point.value === null ? [] : { ...point, value: point.value }))
  if (known.length === 0) return <p>Nothing was answered in these days.</p>
  return (
    <figure className="chart">
      <figcaption className="chart__legend">
        <span className="chart__key" data-kind="line">
          median of the day
        </span>
        <span className="chart__highest">longest: {toWords(highest)}</span>
      </figcaption>
      <svg
        className="chart__drawing"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
      >
        <title>{label}</title>
        <path className="chart__line" d={toPath(placed)} />
        {known.map(({ key, label: name, value, x, y }) => (
          <g key={key}>
            <title>{`${name}: ${toWords(value)}`}</title>
            <path className="chart__point" d={`M${x} ${y}h0.01`} />
          </g>
        ))}
      </svg>
      <AxisLabels labels={points} />
    </figure>
  )
}

function toPath(points: readonly { value: number | null; x: number; y: number }[]): string {
  return points
    .map(({ value, x, y }, index) => {
      if (value === null) return ''
      const begins = (points[index - 1]?.value ?? null) === null
      return `${begins ? 'M' : 'L'}${x} ${y}`
    })
    .join('')
}
