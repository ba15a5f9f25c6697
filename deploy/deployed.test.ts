import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeSkip, findProgramObstacle } from '#testing/outside/obstacles.ts'

/** `systemd-analyze security` rates scores below this "OK". */
const MAX_EXPOSURE = 20

const file = (name: string) => join(import.meta.dirname, name)

const [systemdObstacle, shellcheckObstacle, caddyObstacle] = ['systemd-analyze', 'shellcheck', 'caddy'].map(
  findProgramObstacle,
)

it.skipIf(systemdObstacle)(
  `the systemd unit leaves little to an intruder${describeSkip(systemdObstacle)}`,
  () => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, file('pona.service')],
      { encoding: 'utf8' },
    )
    expect([status, stdout.split('\n').filter((line) => line.startsWith('→')), stderr]).toEqual([
      0,
      [expect.any(String)],
      '',
    ])
  },
)

it.skipIf(shellcheckObstacle)(
  `shellcheck finds nothing in the shell scripts${describeSkip(shellcheckObstacle)}`,
  () => {
    const scripts = [file('install.sh'), file('../bin/pona')]
    const { status, stdout } = spawnSync('shellcheck', scripts, { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, ''])
  },
)

it.skipIf(caddyObstacle).each(['Caddyfile', 'Caddyfile.many'])(
  `Caddy accepts %s${describeSkip(caddyObstacle)}`,
  (name) => {
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', file(name)],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, expect.any(String)])
  },
)
