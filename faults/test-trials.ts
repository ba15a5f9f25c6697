import { expect, it } from 'vitest'
import { isMet, type Trial } from './trial.ts'
import { trials } from './trials/index.ts'

/** The longest trial takes ten minutes. */
const TIMEOUT_MS = 15 * 60_000
const seed = Number(process.env['TEST_SEED'])

/** Runs each named trial in its small size, or skips it with the reason in the title. The title names the seed. */
export function testTrials(...names: (keyof typeof trials)[]): void {
  for (const name of names) {
    const { title, findObstacle, rounds, suiteRounds = rounds, run }: Trial = trials[name]
    const obstacle = findObstacle?.()
    it.skipIf(obstacle !== undefined)(
      obstacle === undefined ? `${title} (TEST_SEED=${seed})` : `${title} (skipped: it ${obstacle})`,
      async () => {
        const findings = await run({ rounds: suiteRounds, seed })
        const missed = findings.filter((finding) => !isMet(finding))
        expect(missed).toEqual([])
      },
      TIMEOUT_MS,
    )
  }
}
