import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../server/platform/config/config.ts'
import type { AuditHead } from '../audit/audit-head.ts'
import type { Output } from '../command/command.ts'
import { type Installation, switchTo } from './installation.ts'
import { exchangeUnit, type Service } from './service.ts'
import { findFailing, isServing, waitUntilReady } from './wait-until-ready.ts'

type Replacement = {
  installed: Installation
  /** The folder of the new release. */
  release: string
  version: string
  backup: string | undefined
  config: Config
  service: Service
  waitMs: number
  output: Output
}

/**
 * Stops the server, points the link at the new release and starts it. If it does not serve, goes back, unless it has
 * written to the database; throws then, and when it went back.
 */
export async function replaceRelease(replacement: Replacement): Promise<void> {
  const { installed, release, version, config, service, waitMs, output } = replacement
  const failedBefore = (await isServing(config)) ? await findFailing(config) : []
  ignoreSignals()
  service.stop()
  const headBefore = changeStopped(replacement)
  const problem = await start({ config, service, waitMs, failedBefore })
  if (problem === undefined) return output.say(`${version} serves; ${installed.version} is kept beside it`)
  service.stop()
  if (!hasHead(installed.release, headBefore)) {
    startIfPossible(service)
    throw new Error(toStay(problem, replacement))
  }
  changeTo(installed.release, release, replacement)
  const problemBefore = await start({ config, service, waitMs, failedBefore })
  const wentBack = `${version} does not serve: ${problem}. It had written nothing, so ${installed.version} is back`
  if (problemBefore === undefined) throw new Error(`${wentBack} and serves`)
  throw new Error(`${wentBack}, but does not serve either: ${problemBefore}`)
}

/** Returns the head of the event log as the former release has left it. Whatever fails, something serves afterwards. */
function changeStopped(replacement: Replacement): AuditHead {
  const { installed, release, service } = replacement
  try {
    const head = readHead(installed.release)
    changeTo(release, installed.release, replacement)
    return head
  } catch (error) {
    changeTo(installed.release, release, replacement)
    startIfPossible(service)
    throw error
  }
}

/** Returns why it could not be started. */
function startIfPossible(service: Service): string | undefined {
  try {
    service.start()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function changeTo(release: string, before: string, { installed, output }: Replacement): void {
  switchTo(release, installed)
  if (!exchangeUnit(before, release))
    output.say(
      '/etc/systemd/system/pona.service was changed by hand, and stays: compare it with deploy/pona.service',
    )
}

async function start({
  config,
  service,
  waitMs,
  failedBefore,
}: Pick<Replacement, 'config' | 'service' | 'waitMs'> & { failedBefore: readonly string[] }) {
  const problem = startIfPossible(service)
  return problem ?? waitUntilReady(config, service, { failedBefore, waitMs })
}

/** By the former release, in a command of its own, which works as the service's user. */
function readHead(release: string): AuditHead {
  const { status, stdout, stderr } = spawnSync(join(release, 'bin', 'pona'), ['audit', 'head', '--json'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The database can't be read: ${stderr.trim()}`)
  return JSON.parse(stdout) as AuditHead
}

function hasHead(release: string, { entry, migrations }: AuditHead): boolean {
  try {
    const head = readHead(release)
    return head.entry === entry && isDeepStrictEqual(new Set(head.migrations), new Set(migrations))
  } catch {
    // A database that the former release can't read any more has been written to.
    return false
  }
}

function toStay(problem: string, { installed, version, backup }: Replacement): string {
  const restore =
    backup === undefined ? 'restore your backup' : `${installed.release}/bin/pona restore ${backup}`
  return [
    `${version} does not serve: ${problem}. It has written to the database, which ${installed.version} may not understand, so it stays installed.`,
    'Its log says why: journalctl -u pona. Mend that, and nothing is lost.',
    `Otherwise go back to the backup, and lose what has come since: stop the server, then "ln -sfn ${installed.version} ${installed.link}", then ${restore}, and start it again`,
  ].join('\n')
}

/** Between stop and start, a Ctrl-C or a lost terminal would leave the server stopped. */
function ignoreSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {})
  }
}
