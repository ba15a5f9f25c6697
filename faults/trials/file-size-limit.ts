import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerProcess } from '#testing/server/server-process.ts'
import { runOutOfSpace, toSpaceFindings } from '../out-of-space.ts'
import type { Trial } from '../trial.ts'

export const fileSizeLimit: Trial = {
  title:
    'at a limit of file sizes it refuses with 503, goes on serving, and takes inquiries again once it is lifted',
  rounds: 1,
  findObstacle: () =>
    spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'needs prlimit, of util-linux',
  async run({ rounds }) {
    const results = []
    for (let round = 0; round < rounds; round++) {
      const folder = mkdtempSync(join(tmpdir(), 'pona-limit-'))
      const log = join(folder, 'data', 'pona.db-wal')
      results.push(
        await runOutOfSpace({
          folder,
          take: (server) => limit(server, statSync(log).size),
          giveBack: (server) => limit(server, 'unlimited'),
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    }
    return toSpaceFindings(results)
  },
}

function limit({ pid }: ServerProcess, bytes: number | 'unlimited'): void {
  // Only the soft limit: a lowered hard limit can't be raised again.
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
