import { expect, it } from 'vitest'
import { isMet, type Trial } from './trial.ts'
import { trials } from './trials/index.ts'

const TIMEOUT_MS = 120_000
const seed = Number(process.env['TRIAL_SEED'] ?? Date.now() % 1_000_000)

/** Runs each named trial in its small size, or skips it with the reason in the title. */
export function testTrials(...names: (keyof typeof trials)[]): void {
  for (const name of names) {
    const { title, findObstacle, rounds, suiteRounds = rounds, run }: Trial = trials[name]
    const obstacle = findObstacle?.()
    it.skipIf(obstacle !== undefined)(
      obstacle === undefined ? title : `${title} (skipped: it ${obstacle})`,
      async () => {
        const findings = await run({ rounds: suiteRounds, seed })
        const missed = findings.filter((finding) => !isMet(finding))
        expect(missed, `repeat it with TRIAL_SEED=${seed}`).toEqual([])
      },
      TIMEOUT_MS,
    )
  }
}
