import { parseArgs } from 'node:util'
import { measureDatabase } from '../server/case/backups/write-backup.ts'
import { copyDatabase } from '../server/case/tables/copy-database.ts'
import { type Proof, proveDatabase } from '../server/case/tables/prove-database.ts'
import { type Config, parseConfig } from '../server/platform/config/config.ts'
import { requireVerifiedTls, toPostgresPlace } from '../server/platform/config/postgres-url.ts'
import { openObjectStore } from '../server/platform/store/open-store.ts'
import { passStore } from '../server/platform/store/pass-store.ts'
import { openKeyring } from '../server/platform/vault/open-keyring.ts'
import { openVault } from '../server/platform/vault/vault.ts'
import type { Db } from '../server/schema/tables.ts'
import { type Command, UsageError } from './command/command.ts'
import { type MoveTarget, openPostgresTarget, openSqliteTarget } from './move-target.ts'
import { createProgress } from './progress.ts'
import { openStoppedStore } from './store/stopped-store.ts'

const ALTHOUGH_CHANGED = 'although-changed'

export const moveCommand: Command = {
  summary: 'moves the database to PostgreSQL, or back to SQLite; the server is stopped',
  usage: [
    [
      'move --to postgres://USER:PASSWORD@HOST/NAME',
      'copies the database of DATA_DIR into an empty one of PostgreSQL, and checks every row of it',
    ],
    ['move --to sqlite', 'copies the database of DATABASE_URL into DATA_DIR'],
    [`move --to … --${ALTHOUGH_CHANGED}`, 'also one whose event log or sealed rows somebody has changed'],
  ],
  async run(args, { report }) {
    const { to, althoughChanged } = parseMoveArgs(args)
    const config = parseConfig(process.env)
    const { target, proof, rows } = await move(config, to, althoughChanged)
    report(
      { good: proof.findings.length === 0, rows, ...proof },
      `Moved to ${target.place}: ${rows} rows. The event log of ${proof.events} events is ` +
        `${proof.findings.length === 0 ? 'intact' : 'as changed as it was'}, and the keys have opened ${proof.sealedRows} ` +
        `sealed rows.\n${target.nextStep}`,
    )
  },
}

function parseMoveArgs(args: string[]): { to: string; althoughChanged: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, [ALTHOUGH_CHANGED]: { type: 'boolean' } },
    })
    if (typeof values.to !== 'string' || values.to === '') throw new UsageError()
    return { to: values.to, althoughChanged: values[ALTHOUGH_CHANGED] === true }
  } catch {
    throw new UsageError()
  }
}

async function openTarget(config: Config, to: string, source: Db): Promise<MoveTarget> {
  if (to === 'sqlite') {
    if (config.databaseUrl === undefined)
      throw new Error('The data is in SQLite already: without DATABASE_URL there is nothing to move')
    return openSqliteTarget(config, await measureDatabase({ db: source, databaseFile: undefined }))
  }
  const url = requireVerifiedTls(to)
  if (url === undefined)
    throw new UsageError(
      '--to expects "sqlite" or postgres://user:password@host/name; off loopback TLS is required',
    )
  if (config.databaseUrl !== undefined)
    throw new Error(
      `The data is in PostgreSQL at ${toPostgresPlace(config.databaseUrl)} (DATABASE_URL), and is moved from SQLite alone: ` +
        'move it to SQLite first, then on',
    )
  return openPostgresTarget(url)
}

async function move(config: Config, to: string, althoughChanged: boolean) {
  await using opened = new AsyncDisposableStack()
  const source = opened.use(await openStoppedStore(config))
  const passing = await passStore(source.db, openObjectStore(config))
  const keyring = await openKeyring(config, source.db)
  const target = opened.use(await openTarget(config, to, source.db))
  const progress = createProgress()
  let proof: Proof | undefined
  await copyDatabase(source.db, target.db, {
    isLocked: true,
    onBatch: progress.onBatch,
    async verify(copy) {
      progress.say('Checking the event log and every sealed row')
      proof = await proveCopy(copy, keyring, althoughChanged)
      await passing?.name(copy)
    },
  })
  if (proof === undefined) throw new Error('The copy was not checked')
  await target.complete()
  await passing?.complete().catch((cause: unknown) => {
    throw new Error(
      `The database is moved to ${target.place}, but its file store could not be told. ${target.nextStep}\nBefore that run ` +
        '"pona files claim" with these settings',
      { cause },
    )
  })
  return { target, proof, rows: progress.total() }
}

async function proveCopy(
  copy: Db,
  keyring: Parameters<typeof openVault>[1],
  althoughChanged: boolean,
): Promise<Proof> {
  const proof = await proveDatabase(copy, await openVault(copy, keyring))
  if (proof.findings.length > 0 && !althoughChanged)
    throw new Error(
      `${proof.findings.join('\n')}\nNothing was moved. "pona restore" brings back what a backup has; to move it as it is, ` +
        `add --${ALTHOUGH_CHANGED}`,
    )
  return proof
}
