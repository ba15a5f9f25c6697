import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the installation's server is stopped and started. */
export type Service = {
  stop(): void
  start(): void
  /** Whether it has given up, so that nobody needs to wait for it. */
  hasGivenUp(): boolean
}

const UNIT = 'pona.service'
const INSTALLED_UNIT = `/etc/systemd/system/${UNIT}`
/** systemd starts it again and again: a program that can't serve ends each time. */
const MAX_RESTARTS = 3

export const systemdService: Service = {
  stop: () => run('systemctl', ['stop', UNIT]),
  start: () => run('systemctl', ['start', UNIT]),
  hasGivenUp() {
    const { stdout } = spawnSync(
      'systemctl',
      ['show', UNIT, '--property=ActiveState', '--property=NRestarts'],
      { encoding: 'utf8' },
    )
    return (
      stdout.includes('ActiveState=failed') || Number(/NRestarts=(\d+)/.exec(stdout)?.[1]) >= MAX_RESTARTS
    )
  },
}

/** Where there is no systemd: two shell commands. `start` returns while the server runs. */
export function createCommandService(stop: string, start: string): Service {
  return {
    stop: () => run('sh', ['-c', stop]),
    start: () => run('sh', ['-c', start]),
    hasGivenUp: () => false,
  }
}

/** Replaces the installed unit by that of another release, unless somebody has changed it. Returns whether it is `to`'s. */
export function exchangeUnit(from: string, to: string): boolean {
  if (!existsSync(INSTALLED_UNIT)) return true
  const [before, after] = [from, to].map((release) => join(release, 'deploy', UNIT)) as [string, string]
  if (!existsSync(before) || !existsSync(after)) return true
  const installed = readFileSync(INSTALLED_UNIT, 'utf8')
  const wanted = readFileSync(after, 'utf8')
  if (installed === wanted) return true
  if (installed !== readFileSync(before, 'utf8')) return false
  copyFileSync(after, INSTALLED_UNIT)
  run('systemctl', ['daemon-reload'])
  return true
}

function run(program: string, args: readonly string[]): void {
  // In a session of its own: a Ctrl-C or a lost terminal must not end it halfway.
  const { status, error } = spawnSync('setsid', ['--wait', program, ...args], { stdio: 'inherit' })
  if (error) throw new Error(`"${program}" can't be run: ${error.message}`, { cause: error })
  if (status !== 0) throw new Error(`"${[program, ...args].join(' ')}" ended with ${status}`)
}
