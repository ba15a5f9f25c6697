import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCaddy } from '#testing/outside/caddy.ts'
import { describeSkip, findProgramObstacle } from '#testing/outside/obstacles.ts'
import { findFreePort } from '#testing/server/free-port.ts'

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

it.skipIf(caddyObstacle)(
  `the proxy hands neither metrics nor readiness to the public, under either name${describeSkip(caddyObstacle)}`,
  async () => {
    const asked: string[] = []
    const server = createServer(({ url = '' }, response) => {
      if (url !== '/up') asked.push(url)
      response.end('from the server')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const [site, desk] = [await findFreePort(), await findFreePort()].map(
      (each) => `http://localhost:${each}`,
    )
    // Another Caddy of this machine may have the port of its own interface.
    const text = readFileSync(file('Caddyfile'), 'utf8').replace(/^\{\n/m, '{\n\tadmin off\n')
    await using caddy = runCaddy(text, {
      ...{ SITE: String(site), DESK: String(desk) },
      ...{ SITE_SERVER: `127.0.0.1:${port}`, DESK_SERVER: `127.0.0.1:${port}` },
    })
    for (const origin of [site, desk]) {
      const answer = async (path: string) => {
        const response = await fetch(`${origin}${path}`)
        return [path, response.status, await response.text()]
      }
      await expect.poll(() => Promise.race([answer('/'), caddy.failed]).catch(() => [])).toContain(200)
      for (const path of ['/metrics', '/readyz']) expect(await answer(path)).toEqual([path, 404, ''])
    }
    server.close()
    expect(new Set(asked)).toEqual(new Set(['/']))
  },
)
