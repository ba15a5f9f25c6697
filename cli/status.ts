import { resolve } from 'node:path'
import { type Config, parseConfig } from '../server/platform/config/config.ts'
import { toPostgresPlace } from '../server/platform/config/postgres-url.ts'
import { readVersion } from '../server/platform/process/version.ts'
import { type Command, UsageError } from './command/command.ts'
import { type Finding, toFindingLines } from './command/finding.ts'
import { findReadinessProblems } from './server/readiness-findings.ts'
import { type RunningServer, readRunningServer } from './server/running-server.ts'

export const statusCommand: Command = {
  summary: 'says whether the server serves and is ready, and what needs a person',
  usage: [['status [--json]', 'asks the running server; exit code 1 if it does not serve or is not ready']],
  async run(args, { report }) {
    if (args.length > 0) throw new UsageError()
    const config = parseConfig(process.env)
    const state = toState(config, await readRunningServer(config), Date.now())
    report(state, toWords(state), state.serving && state.ready === true)
  },
}

type State = ReturnType<typeof toState>

/** Times are ISO 8601, sizes bytes. What could not be read is null. */
function toState(config: Config, { up, readiness, figures }: RunningServer, now: number) {
  const version = readVersion()
  const known = typeof readiness === 'object' ? readiness : undefined
  const { startedAt, diskFreeBytes, backupAgeSeconds } = figures
  const hasNoBackup = known?.backup?.madeAt === null
  const problems = [
    ...findVersionProblems(version, up),
    ...(up && typeof readiness === 'string' ? [toUnknown(readiness)] : []),
    ...(known ? findReadinessProblems(known, now) : []),
  ]
  return {
    version,
    runningVersion: up?.version ?? null,
    serving: up !== undefined,
    ready: up && known ? known.ready : null,
    since: startedAt === undefined ? null : new Date(startedAt * 1_000).toISOString(),
    database: config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL',
    place: config.databaseUrl === undefined ? resolve(config.dataDir) : toPostgresPlace(config.databaseUrl),
    mails: known ? toMails(known.outbox) : null,
    backupAgeSeconds: hasNoBackup ? null : (backupAgeSeconds ?? null),
    hasNoBackup,
    diskFreeBytes: diskFreeBytes ?? null,
    problems: up ? problems : [toNotServing(config)],
  }
}

function toMails({ waiting, failed, refused, held, oldestWaitingSince }: KnownReadiness['outbox']) {
  const oldest = oldestWaitingSince === null ? null : new Date(oldestWaitingSince).toISOString()
  return { waiting, failed, refused, held, oldestWaitingSince: oldest }
}

type KnownReadiness = Exclude<RunningServer['readiness'], string>

function toNotServing({ publicListener: { host, port } }: Config): Finding {
  return {
    sentence: `Nothing answers at ${host}:${port} (HOST, PORT).`,
    next: 'Start it ("systemctl start pona"). If it ends again, "journalctl -u pona" or "pona doctor" says why.',
  }
}

function toUnknown(reason: string): Finding {
  return {
    sentence: `Whether it is ready is unknown: ${reason}.`,
    next: 'Give this command the settings of the server, and set METRICS_TOKEN where it has one.',
  }
}

function findVersionProblems(version: string, up: RunningServer['up']): Finding[] {
  if (up === undefined || up.version === version) return []
  return [
    {
      sentence: `The running server is version ${up.version ?? 'unknown'}, and this release is ${version}.`,
      next: 'Restart the server ("systemctl restart pona") to run this release.',
    },
  ]
}

function toWords(state: State): string {
  const { mails, problems } = state
  const facts: [string, string | undefined][] = [
    ['running since', state.since ?? undefined],
    ['database', `${state.database}, ${state.place}`],
    ['mails', mails ? `${mails.waiting} waiting, ${mails.failed} failed, ${mails.held} held` : undefined],
    ['oldest due', mails?.oldestWaitingSince ?? undefined],
    ['newest backup', toBackupWords(state)],
    [
      'free on disk',
      state.diskFreeBytes === null ? undefined : `${(state.diskFreeBytes / 1e9).toFixed(1)} GB`,
    ],
  ]
  const lines = facts.flatMap(([name, fact]) => (fact === undefined ? [] : [`  ${name.padEnd(15)}${fact}`]))
  return [toVerdict(state), ...lines, ...problems.map(toFindingLines)].join('\n')
}

function toBackupWords({ backupAgeSeconds, hasNoBackup }: State): string | undefined {
  if (hasNoBackup) return 'none yet'
  return backupAgeSeconds === null ? undefined : toAge(backupAgeSeconds)
}

function toVerdict({ serving, ready, runningVersion, version }: State): string {
  if (!serving) return `Pona ${version} does not serve.`
  if (ready === null) return `Pona ${runningVersion ?? ''} serves. Whether it is ready is unknown.`
  return ready
    ? `Pona ${runningVersion ?? ''} serves and is ready.`
    : `Pona ${runningVersion ?? ''} serves, and needs a person.`
}

function toAge(seconds: number): string {
  const [amount, unit] =
    seconds < 7_200
      ? [seconds / 60, 'minutes']
      : seconds < 172_800
        ? [seconds / 3_600, 'hours']
        : [seconds / 86_400, 'days']
  return `${Math.round(amount)} ${unit} old`
}
