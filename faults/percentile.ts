/** Nearest-rank percentile; `share` is 0 to 1. */
export function toPercentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}
