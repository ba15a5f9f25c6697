import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { refuseUsed } from '../server/case/tables/copy-database.ts'
import type { Config } from '../server/platform/config/config.ts'
import { toPostgresPlace } from '../server/platform/config/postgres-url.ts'
import { putInPlace } from '../server/platform/db/backup.ts'
import { openDatabase, toDatabaseFile } from '../server/platform/db/open.ts'
import { explainPostgresError } from '../server/platform/db/postgres-problem.ts'
import { openDataDir } from '../server/platform/disk/data-dir.ts'
import { dropAtEnd } from '../server/platform/disk/drop-at-end.ts'
import { requireRoom } from '../server/platform/disk/require-room.ts'
import type { Db } from '../server/schema/tables.ts'

/** An empty database that is to take over. */
export type MoveTarget = AsyncDisposable & {
  db: Db
  place: string
  /** Makes it the database that a server finds, once it is filled. */
  complete(): Promise<void>
  /** Tells the operator what to do with the settings. */
  nextStep: string
}

export async function openPostgresTarget(url: string): Promise<MoveTarget> {
  const place = `PostgreSQL at ${toPostgresPlace(url)}`
  try {
    const db = await openDatabase({ url, onBroken: () => {}, maxSilenceMs: 0 })
    await refuseUsed(db)
    return {
      db,
      place,
      // Otherwise the first lists are slow, until PostgreSQL has counted by itself.
      complete: async () => void (await sql`analyze`.execute(db)),
      nextStep:
        'Put DATABASE_URL with the address of --to into the settings, leave DATA_DIR and the keys as they are, and start the ' +
        'server. The former database, pona.db in DATA_DIR, is as it was: delete it and pona.db-* there once you have seen ' +
        'that the server works, because erasures do not reach it any more',
      [Symbol.asyncDispose]: () => db.destroy(),
    }
  } catch (error) {
    throw explainPostgresError(error, url)
  }
}

/** @param bytes of the database that is moved */
export async function openSqliteTarget(config: Config, bytes: number): Promise<MoveTarget> {
  openDataDir(config.dataDir)
  const databaseFile = toDatabaseFile(config)
  if (existsSync(databaseFile))
    throw new Error(
      `There is a database already at ${databaseFile}: delete it, or move it and its pona.db-* elsewhere, then run this ` +
        'command again',
    )
  // Left by a command that was killed.
  const folder = `${databaseFile}.moving`
  rmSync(folder, { recursive: true, force: true })
  const { dataDir } = config
  await requireRoom([{ folder: dataDir, bytes }], { dataDir, what: 'the database' })
  await using opened = new AsyncDisposableStack()
  opened.use(dropAtEnd(folder))
  mkdirSync(folder, { mode: 0o700 })
  const file = join(folder, 'copy.db')
  const db = opened.adopt(await openDatabase({ file }), (database) => database.destroy())
  const closing = opened.move()
  return {
    db,
    place: resolve(databaseFile),
    async complete() {
      await db.destroy()
      putInPlace(file, databaseFile)
    },
    nextStep:
      'Remove DATABASE_URL from the settings, leave the keys as they are, and start the server: one instance, because ' +
      'SQLite has one server. The former database in PostgreSQL is as it was: drop it once you have seen that the server ' +
      'works, because erasures do not reach it any more',
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
