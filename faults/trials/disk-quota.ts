import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCompilerObstacle, limitByQuota } from '../disk-log.ts'
import { runOutOfSpace, toSpaceFindings } from '../out-of-space.ts'
import type { Trial } from '../trial.ts'

export const diskQuota: Trial = {
  title:
    'when its quota is used up it refuses with 503, goes on serving, and takes inquiries again once there is room',
  rounds: 1,
  findObstacle: findCompilerObstacle,
  async run({ rounds }) {
    const results = []
    for (let round = 0; round < rounds; round++) {
      const folder = mkdtempSync(join(tmpdir(), 'pona-quota-'))
      const denial = join(folder, 'denial')
      results.push(
        await runOutOfSpace({
          folder,
          environment: limitByQuota(denial),
          take: () => writeFileSync(denial, ''),
          giveBack: () => rmSync(denial),
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    }
    return toSpaceFindings(results)
  },
}
