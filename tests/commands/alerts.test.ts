import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runWith } from '#testing/server/commands.ts'

it('writes the alert rules of the release, over no file that is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pona-alerts-'))
  const file = join(folder, 'rules.yml')
  try {
    expect(runWith({}, 'alerts', '--out', file)).toMatchObject({ status: 0 })
    expect(readFileSync(file, 'utf8')).toContain('pona_outbox_oldest_seconds')
    expect(runWith({}, 'alerts').output).toContain('- alert: PonaMailWaits')
    expect(runWith({}, 'alerts', '--out', file)).toMatchObject({ status: 1 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
