export function toSlope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [rise, run] = values.reduce(
    ([rise, run], value, step) => [rise + (step - middle) * (value - mean), run + (step - middle) ** 2],
    [0, 0],
  )
  return run === 0 ? 0 : rise / run
}
