import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** `systemd-analyze security` rates scores below this "OK". */
const MAX_EXPOSURE = 20

const file = (name: string) => join(import.meta.dirname, name)

function isThere(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}

it.skipIf(!isThere('systemd-analyze'))('the systemd unit leaves little to an intruder', () => {
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
})

it.skipIf(!isThere('shellcheck'))('shellcheck finds nothing in the shell scripts', () => {
  const scripts = [file('install.sh'), file('../bin/pona')]
  const { status, stdout } = spawnSync('shellcheck', scripts, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

it.skipIf(!isThere('caddy')).each(['Caddyfile', 'Caddyfile.many'])('Caddy accepts %s', (name) => {
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', file(name)],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, expect.any(String)])
})
