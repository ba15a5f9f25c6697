type AxisLabelsProps = { labels: readonly { key: string; label: string }[] }

/** More than three labels don't fit on a phone. */
export function AxisLabels({ labels }: AxisLabelsProps) {
  const indexes = new Set([0, Math.floor((labels.length - 1) / 2), labels.length - 1])
  const shown = [...indexes].flatMap((index) => labels[index] ?? [])
  return (
    <p className="chart__axis" aria-hidden="true">
      {shown.map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
    </p>
  )
}
