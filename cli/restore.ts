import { type Config, parseConfig } from '../server/platform/config/config.ts'
import { restore } from '../server/platform/db/backup.ts'
import { acceptLosses } from '../server/platform/db/losses.ts'
import { toDatabaseFile } from '../server/platform/db/open.ts'
import { requireRoom } from '../server/platform/disk/require-room.ts'
import { copyObjects, measureMissing } from '../server/platform/store/backup-objects.ts'
import { refuseUsedStore } from '../server/platform/store/guarded-store.ts'
import type { ObjectStore } from '../server/platform/store/object-store.ts'
import { openObjectStore } from '../server/platform/store/open-store.ts'
import { writeStoreId } from '../server/platform/store/store-id.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { restoreIntoPostgres } from './restore-postgres.ts'
import { findSource, type RestoreSource } from './restore-source.ts'
import { type RestoreTrial, tryBackup } from './restore-trial.ts'
import { readDatabaseFile } from './store/store.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const ALTHOUGH_CHANGED = '--although-changed'
const ACCEPT_LOSS = '--accept-loss'
const DRILL = '--drill'

export const restoreCommand: Command = {
  summary: 'puts a backup in the place of the database, after trying it; the server is stopped',
  usage: [
    [`restore FILE [${ALTHOUGH_CHANGED}]`, 'keeps what it replaces, and holds the mails that waited'],
    [
      'restore latest, restore TIME',
      'the same from BACKUP_TO: "pona backup list" names the times; 2026-11-23 means the last of that day',
    ],
    [
      `restore FILE|latest|TIME ${DRILL}`,
      'tries it in a folder of its own, which goes again; changes nothing, sends nothing',
    ],
    [`restore ${ACCEPT_LOSS}`, 'ends the alarm about confirmed inquiries that no backup has'],
  ],
  async run([wanted, option, ...rest], output) {
    if (wanted === undefined || rest.length > 0) throw new UsageError()
    if (wanted === ACCEPT_LOSS && option === undefined) return acceptLoss(output)
    if (option === DRILL) return await drill(wanted, output)
    if (wanted.startsWith('--') || (option !== undefined && option !== ALTHOUGH_CHANGED))
      throw new UsageError()
    await restoreFrom(wanted, option === ALTHOUGH_CHANGED, output)
  },
}

async function restoreFrom(wanted: string, althoughChanged: boolean, { say }: Output): Promise<void> {
  const config = parseConfig(process.env)
  const fileStore = openObjectStore(config)
  using temporary = makeTemporaryFolder(config.dataDir, 'trial')
  using source = await findSource(config, wanted, { ...temporary, isDrill: false })
  const trial = await tryBackup(source, { ...temporary, fileStore })
  if (trial.findings.length > 0 && !althoughChanged)
    throw new Error(
      `${source.name}: ${trial.findings.join('. ')}, so nothing was restored. If you have no better copy, run the command ` +
        `again with ${ALTHOUGH_CHANGED}`,
    )
  const bringFiles = () => bringObjects(source, trial, { fileStore, config })
  const { held } = await replace(config, trial.copy, { bringFiles, say })
  if (held > 0)
    say(
      `Mails that waited when the backup was made, and may have gone out since: ${held}. They are held until you run ` +
        '"pona mail release", which sends them, or "pona mail settle", which does not',
    )
  say(
    `Restored ${source.name}: the keys open it, and its event log of ${trial.events} events is ` +
      `${trial.findings.length === 0 ? 'intact' : 'changed'}`,
  )
  if (trial.files > 0) say(`It has ${trial.files} files`)
  // Only told: tampered accounts are refused anyway, and inquiries must not wait.
  const warnings = listWarnings(trial)
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
}

/** Leaves out names and addresses: a server logs the warnings of its drills. */
function listWarnings({ tamperedGrants, damagedFiles }: RestoreTrial): string[] {
  const tampered =
    'Somebody without the data keys has changed, deleted or put back accounts, sessions, tokens, webhooks or settings in the ' +
    `database, which grant nothing now: ${tamperedGrants}. "pona audit verify" names those of the present database, and what to do`
  return [...(tamperedGrants > 0 ? [tampered] : []), ...(damagedFiles === undefined ? [] : [damagedFiles])]
}

type Replacing = { bringFiles: () => Promise<void>; say: Output['say'] }

/** By the copy that was tried: the backup itself may have been changed since. */
async function replace(
  config: Config,
  copy: string,
  { bringFiles, say }: Replacing,
): Promise<{ held: number }> {
  if (config.databaseUrl !== undefined) return restoreIntoPostgres(config.databaseUrl, copy, { bringFiles })
  const { kept, behind, held } = await restore(copy, toDatabaseFile(config), { now: new Date(), bringFiles })
  if (kept !== undefined) say(`The replaced database is kept as ${kept}`)
  if (behind > 0) say(`The backup is older. Entries of the event log that are not in it: ${behind}`)
  return { held }
}

async function bringObjects(
  source: RestoreSource,
  { storeId }: RestoreTrial,
  { fileStore, config: { filesUrl, dataDir } }: { fileStore: ObjectStore; config: Config },
): Promise<void> {
  if (storeId === undefined || source.objects === undefined) return
  await refuseUsedStore(fileStore)
  if (filesUrl === undefined) {
    const bytes = await measureMissing(source.listObjects(), fileStore)
    await requireRoom([{ folder: dataDir, bytes }], { dataDir, what: 'the files of the backup' })
  }
  await copyObjects(source.objects, fileStore, source.listObjects())
  await writeStoreId(fileStore, storeId)
}

async function drill(wanted: string, { report }: Output): Promise<void> {
  const config = parseConfig(process.env)
  const startedAt = performance.now()
  using temporary = makeTemporaryFolder(config.dataDir, 'drill')
  using source = await findSource(config, wanted, { ...temporary, isDrill: true })
  const trial = await tryBackup(source, { ...temporary, fileStore: openObjectStore(config) })
  const { events, sealedRows, inquiries, files, bytes } = trial
  const findings = [...trial.findings, ...listWarnings(trial)]
  const good = findings.length === 0
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const state = { good, backup: source.name, madeAt: source.madeAt ?? null, seconds }
  report(
    { ...state, inquiries, events, sealedRows, files, bytes, findings },
    good
      ? `${source.name} can be restored: the keys open all ${sealedRows} sealed rows of ${inquiries} inquiries, its event ` +
          `log of ${events} events is intact, and every part of its ${files} files opens (${seconds} s). Nothing was changed`
      : findings.join('\n'),
    good,
  )
}

function acceptLoss({ say }: Output): void {
  if (parseConfig(process.env).databaseUrl !== undefined)
    throw new Error('With PostgreSQL there is no such alarm: it keeps its own log')
  const losses = acceptLosses(readDatabaseFile(), new Date())
  if (losses.length === 0) say('No loss was found')
  for (const loss of losses) say(`Accepted: ${loss}`)
}
