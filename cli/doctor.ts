import { lookup, resolveMx, resolveTxt } from 'node:dns/promises'
import { type Config, parseConfig } from '../server/platform/config/config.ts'
import { ConfigError } from '../server/platform/config/config-error.ts'
import { loadOnce } from '../server/platform/process/load-once.ts'
import { type Command, UsageError } from './command/command.ts'
import { toFindingLines } from './command/finding.ts'
import { releaseDir } from './command/release-dir.ts'
import { type Installation, wrong } from './doctor/check.ts'
import { checks } from './doctor/checks.ts'
import { openPresentDatabase } from './doctor/database.ts'
import { findPresent } from './doctor/present-settings.ts'
import { PUSH_ORIGINS } from './doctor/push.ts'
import { type Checked, runChecks } from './doctor/run-checks.ts'
import { readRunningServer } from './server/running-server.ts'
import { findSettingsFile } from './settings-file.ts'

const UNIT_FILE = '/etc/systemd/system/pona.service'

export const doctorCommand: Command = {
  summary: 'says what is wrong with this installation, and what to do about it',
  usage: [
    [
      'doctor [--json]',
      'checks settings, disk, database, mail, names and more; exit code 1 if anything is wrong',
    ],
  ],
  async run(args, output) {
    if (args.length > 0) throw new UsageError()
    const found = await examine()
    const good = !found.some(({ result }) => result === 'wrong')
    output.report({ good, checks: found }, toWords(found), good)
    endOpenConnections()
  },
}

async function examine(): Promise<Checked[]> {
  try {
    return await runChecks(checks, describeInstallation(parseConfig(process.env)))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const next = 'Mend it; docs/settings.md explains each. The other checks need usable settings.'
    return error.errors.map((sentence) => ({ name: 'settings', ...wrong(`${sentence}.`, next) }))
  }
}

function describeInstallation(config: Config): Installation {
  const openDb = loadOnce(() => openPresentDatabase(config))
  return {
    config,
    environment: process.env,
    settingsFile: findSettingsFile(),
    unitFile: UNIT_FILE,
    releaseDir,
    now: Date.now,
    resolver: {
      findAddresses: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
      resolveTxt,
      findMailServers: async (domain) => (await resolveMx(domain)).map(({ exchange }) => exchange),
    },
    openDb,
    readPresent: loadOnce(() => findPresent(config, openDb)),
    askServer: loadOnce(() => readRunningServer(config)),
    pushOrigins: PUSH_ORIGINS,
  }
}

function toWords(found: readonly Checked[]): string {
  const of = (result: Checked['result']) => found.filter((each) => each.result === result)
  const [wrongs, hints] = [of('wrong'), of('hint')]
  const verdict =
    wrongs.length === 0
      ? `Nothing is wrong. Checked: ${found.length}, with ${hints.length} hints.`
      : `Wrong: ${wrongs.length} of ${found.length} that were checked.`
  const list = (title: string, all: readonly Checked[], toLines: (each: Checked) => string) =>
    all.length === 0 ? [] : [`\n${title}\n${all.map(toLines).join('\n')}`]
  const toLines = (each: Checked) => (each.result === 'ok' ? `- ${each.sentence}` : toFindingLines(each))
  return [
    verdict,
    ...list('Wrong', wrongs, toLines),
    ...list('Hints', hints, toLines),
    ...list('Good', of('ok'), toLines),
  ].join('\n')
}

/** A connection that a check has left open, such as to a server that never answers, must not keep the command alive. */
function endOpenConnections(): void {
  setImmediate(() => process.exit())
}
