import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerProcess } from '../../support/server-process.ts'
import type { Trial } from '../trial.ts'
import { runOutOfRoom, toRoomFindings } from '../want-of-room.ts'

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
        await runOutOfRoom({
          folder,
          take: (server) => limit(server, statSync(log).size),
          giveBack: (server) => limit(server, 'unlimited'),
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    }
    return toRoomFindings(results)
  },
}

function limit({ pid }: ServerProcess, bytes: number | 'unlimited'): void {
  // The soft limit alone: what is lowered for good cannot be lifted.
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
