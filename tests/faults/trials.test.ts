import { expect, it } from 'vitest'
import { isMet } from './trial.ts'
import { trials } from './trials/index.ts'

for (const trial of Object.values(trials)) {
  const obstacle = trial.findObstacle?.()
  const title = obstacle === undefined ? trial.title : `${trial.title} (skipped: it ${obstacle})`
  it.skipIf(obstacle !== undefined)(title, async () => {
    const findings = await trial.run({ rounds: trial.rounds, seed: Date.now() })
    expect(findings.filter((finding) => !isMet(finding))).toEqual([])
  })
}
