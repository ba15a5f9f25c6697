import { AxisLabels } from './axis-labels.tsx'

export type Bar = { key: string; label: string; whole: number; part: number }

type BarChartProps = { label: string; bars: readonly Bar[]; wholeName: string; partName: string }

const HEIGHT = 160
const WIDTH = 1000
const GAP = 0.25

export function BarChart({ label, bars, wholeName, partName }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ whole }) => whole))
  const step = WIDTH / Math.max(1, bars.length)
  const toHeight = (value: number) => (value / highest) * HEIGHT
  return (
    <figure className="chart">
      <figcaption className="chart__legend">
        <span className="chart__key" data-kind="whole">
          {wholeName}
        </span>
        <span className="chart__key" data-kind="part">
          {partName}
        </span>
        <span className="chart__highest">most: {highest}</span>
      </figcaption>
      <svg
        className="chart__drawing"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
      >
        <title>{label}</title>
        {bars.map(({ key, label: name, whole, part }, index) => (
          <g key={key}>
            <title>{`${name}: ${whole} ${wholeName}, ${part} ${partName}`}</title>
            <rect className="chart__hit" x={index * step} y="0" width={step} height={HEIGHT} />
            <rect
              className="chart__whole"
              x={(index + GAP / 2) * step}
              y={HEIGHT - toHeight(whole)}
              width={step * (1 - GAP)}
              height={toHeight(whole)}
            />
            <rect
              className="chart__part"
              x={(index + GAP / 2) * step}
              y={HEIGHT - toHeight(part)}
              width={step * (1 - GAP)}
              height={toHeight(part)}
            />
          </g>
        ))}
      </svg>
      <AxisLabels labels={bars} />
    </figure>
  )
}
