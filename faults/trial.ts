/** A count and its bounds; `of` is the total it was taken from. */
export type Finding = { what: string; count: number; of?: number; atMost?: number; atLeast?: number }

export type TrialOptions = { rounds: number; seed: number }

export type Trial = {
  title: string
  /** They take a few seconds. */
  rounds: number
  /** Rounds of `npm test`, where it does fewer. */
  suiteRounds?: number
  /** Returns what this machine lacks, in words. */
  findObstacle?: () => string | undefined
  run: (options: TrialOptions) => Promise<Finding[]>
}

export function isMet({ count, atMost, atLeast }: Finding): boolean {
  return count <= (atMost ?? Number.POSITIVE_INFINITY) && count >= (atLeast ?? Number.NEGATIVE_INFINITY)
}

/** Requires a count of zero, out of a total above zero. */
export function none(what: string, count: number, of: number): Finding[] {
  return [
    { what, count, of, atMost: 0 },
    ...(of === 0 ? [{ what: `${what}: nothing was tried`, count: 0, atLeast: 1 }] : []),
  ]
}
