/** One count of a trial beside what it must be; `of` is what it was counted among. */
export type Finding = { what: string; count: number; of?: number; atMost?: number; atLeast?: number }

export type TrialOptions = { rounds: number; seed: number }

export type Trial = {
  /** What holds when every finding is within its bounds. */
  title: string
  /** How many rounds fit into the test suite: some seconds. */
  rounds: number
  /** What this machine lacks for it, in words. */
  findObstacle?: () => string | undefined
  run: (options: TrialOptions) => Promise<Finding[]>
}

export function isMet({ count, atMost, atLeast }: Finding): boolean {
  return count <= (atMost ?? Number.POSITIVE_INFINITY) && count >= (atLeast ?? Number.NEGATIVE_INFINITY)
}

/** Nothing may be wrong, and it counts only when there was something that could have gone wrong. */
export function none(what: string, count: number, of: number): Finding[] {
  return [
    { what, count, of, atMost: 0 },
    ...(of === 0 ? [{ what: `${what}: nothing was tried`, count: 0, atLeast: 1 }] : []),
  ]
}
