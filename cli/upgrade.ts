import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, parseConfig } from '../server/platform/config/config.ts'
import { toFileTime } from '../server/platform/db/durable-file.ts'
import { toDatabaseFile } from '../server/platform/db/open.ts'
import { requireRoom } from '../server/platform/disk/require-room.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { bringRelease } from './upgrade/bring-release.ts'
import { addRelease, findInstallation, type Installation } from './upgrade/installation.ts'
import { replaceRelease } from './upgrade/replace-release.ts'
import { createCommandService, systemdService } from './upgrade/service.ts'
import { parseVersion } from './upgrade/version.ts'
import { isServing, waitUntilReady } from './upgrade/wait-until-ready.ts'
import { openWorkFolder } from './upgrade/work-folder.ts'

const DEFAULT_WAIT_SECONDS = 120
/** A tarball of 80 MB, and what is in it. */
const RELEASE_BYTES = 400_000_000
/** This upgrade's, and the one before. */
const KEPT_COPIES = 2
const OWN_COPY = /^before-.*(\d{4}-\d\d-\d\dT[\d-]{12}Z)\.db(?:\.unfinished)?$/

export const upgradeCommand: Command = {
  summary: 'installs a newer release, and goes back if it does not serve',
  usage: [
    [
      'upgrade FILE|ADDRESS',
      'a release of which SHA256SUMS and SHA256SUMS.sig lie beside it: checks them, makes a sealed backup of the database in DATA_DIR/backups, changes the release, and waits until it is ready',
    ],
    ['upgrade FILE --unsigned', 'where the installed release names no key: the checksums alone are checked'],
    ['upgrade FILE --backup FILE', 'makes the backup elsewhere'],
    ['upgrade FILE --without-backup', 'with PostgreSQL, after your own pg_dump'],
    [
      'upgrade FILE --wait SECONDS',
      `how long the new release may take to serve: ${DEFAULT_WAIT_SECONDS} unless told`,
    ],
    [
      'upgrade FILE --stop COMMAND --start COMMAND',
      'where no systemd runs the server. COMMAND goes to sh; --start must return while the server runs',
    ],
  ],
  asRoot: true,
  async run(args, output) {
    const { source, ...options } = parseOptions(args)
    const installed = findInstallation()
    refuseUnsigned(installed, options.unsigned)
    const config = parseConfig(process.env)
    using work = openWorkFolder(installed.folder)
    await requireRoom([{ folder: installed.folder, bytes: RELEASE_BYTES }], {
      dataDir: config.dataDir,
      what: 'the new release',
    })
    const brought = await bringRelease(source, work.path, installed)
    const { service, waitMs } = options
    if (brought === undefined) {
      // An upgrade that was killed may have left it stopped.
      if (!(await isServing(config))) service.start()
      const problem = await waitUntilReady(config, service, { failedBefore: [], waitMs })
      output.say(`${installed.version} is already installed`)
      if (problem !== undefined) throw new Error(`${installed.version} does not serve: ${problem}`)
      return
    }
    const backup = backUp(installed, config, brought.version, options)
    if (backup !== undefined) output.say(`Backed up to ${backup}`)
    const release = addRelease(brought.unpacked, brought.version, installed)
    await replaceRelease({
      installed,
      release,
      version: brought.version,
      backup,
      config,
      service,
      waitMs,
      output,
    })
    removeOthers(installed, [installed.release, release], output)
    removeOldCopies(config, output)
  },
}

function parseOptions(args: string[]) {
  const { values, positionals } = readArgs(args)
  const [source, ...rest] = positionals
  const { stop, start, wait = String(DEFAULT_WAIT_SECONDS) } = values
  if (source === undefined || rest.length > 0) throw new UsageError()
  if ((stop === undefined) !== (start === undefined)) throw new UsageError('--stop and --start go together')
  if (!/^\d{1,5}$/.test(wait)) throw new UsageError('--wait takes a number of seconds')
  return {
    source,
    unsigned: values.unsigned,
    backup: values.backup,
    withoutBackup: values['without-backup'],
    service: stop === undefined || start === undefined ? systemdService : createCommandService(stop, start),
    waitMs: Number(wait) * 1000,
  }
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        unsigned: { type: 'boolean', default: false },
        backup: { type: 'string' },
        'without-backup': { type: 'boolean', default: false },
        wait: { type: 'string' },
        stop: { type: 'string' },
        start: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function refuseUnsigned({ pinnedKey }: Installation, unsigned: boolean): void {
  if (pinnedKey !== undefined && unsigned)
    throw new Error('This installation takes signed releases only: run the command without --unsigned')
  if (pinnedKey === undefined && !unsigned)
    throw new Error(
      'The installed release names no key, so that no signature can be checked. If you trust the place that you have the new release from, run the command again with --unsigned',
    )
}

type BackupOptions = { backup?: string | undefined; withoutBackup: boolean }

/** Returns the file; undefined where there is nothing to back up, or nothing that this command can. */
function backUp(
  { release }: Installation,
  config: Config,
  version: string,
  { backup, withoutBackup }: BackupOptions,
): string | undefined {
  if (withoutBackup) return undefined
  if (config.databaseUrl !== undefined)
    throw new Error(
      'The data is in PostgreSQL: make a backup with pg_dump, then run the command again with --without-backup',
    )
  if (!existsSync(toDatabaseFile(config))) return undefined
  const name = `before-${version}-${toFileTime(new Date())}.db`
  const file = resolve(backup ?? join(config.dataDir, 'backups', name))
  // By a command of its own, which works as the service's user.
  const { status, stderr } = spawnSync(join(release, 'bin', 'pona'), ['backup', file, '--sealed'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Nothing was changed, because no backup could be made: ${stderr.trim()}`)
  return file
}

/** The one before stays to go back to; earlier ones are of no more use. */
function removeOthers({ folder }: Installation, keep: readonly string[], { say }: Output): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (parseVersion(name) === undefined || keep.includes(path)) continue
    rmSync(path, { recursive: true, force: true })
    say(`Removed the release ${name}`)
  }
}

/** Copies that upgrades have made by themselves; one with a name that somebody chose stays. */
function removeOldCopies({ dataDir }: Config, { say }: Output): void {
  const folder = join(dataDir, 'backups')
  const toTime = (name: string) => OWN_COPY.exec(name)?.[1] ?? ''
  const own = existsSync(folder) ? readdirSync(folder).filter((name) => toTime(name) !== '') : []
  const newestFirst = own.toSorted((a, b) => (toTime(a) < toTime(b) ? 1 : -1))
  for (const name of newestFirst.slice(KEPT_COPIES)) {
    rmSync(join(folder, name), { force: true })
    say(`Removed the copy ${name}`)
  }
}
