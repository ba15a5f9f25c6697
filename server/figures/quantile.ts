/** The nearest rank: a value that was measured. */
export function toQuantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null
}
