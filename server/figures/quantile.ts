/** By nearest rank, so the result is a measured value. */
export function toQuantile(sorted: ArrayLike<number>, share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null
}
