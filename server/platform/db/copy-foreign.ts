import { DatabaseSync } from 'node:sqlite'
import { readAppliedTo } from '../../schema/applied-migrations.ts'
import { createMigrated } from '../../schema/migrate.ts'
import { openForeign, readOrRefuse } from './open-foreign.ts'
import { BACKUP_OBJECTS } from './other-schema.ts'
import { createSqliteDialect } from './sqlite.ts'

/**
 * Copies the rows of a file that somebody else may have written into tables that the migrations named in it make. No text of
 * the file is run. `checkBackup` comes first. The contents of files stay behind: they would be most of it.
 */
export async function copyForeign(file: string, target: string): Promise<void> {
  using source = openForeign(file)
  await createMigrated(
    createSqliteDialect(target, () => {}),
    readAppliedTo(source),
  )
  using database = new DatabaseSync(target, { enableForeignKeyConstraints: false })
  // Needs no journal: an unfinished copy is deleted, and `moveDurably` syncs a finished one.
  database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  readOrRefuse(file, () => {
    for (const table of listTables(database)) copyRows(source, database, table)
  })
  const [broken] = database.prepare('pragma foreign_key_check').all()
  if (broken !== undefined)
    throw new Error(
      `${file} has a row of ${broken['table']} that refers to a row of ${broken['parent']} that it lacks`,
    )
  database.exec('commit')
}

/** All but what the migrator itself has written. */
function listTables(database: DatabaseSync): string[] {
  return database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== BACKUP_OBJECTS)
}

function copyRows(source: DatabaseSync, target: DatabaseSync, table: string): void {
  target.exec(`delete from "${table}"`)
  const columns = target
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${name}"`)
  // Not by an index, which may have fewer rows than its table.
  const select = source.prepare(`select ${columns.join()} from "${table}" not indexed`)
  select.setReadBigInts(true)
  const insert = target.prepare(
    `insert into "${table}" (${columns.join()}) values (${columns.map(() => '?').join()})`,
  )
  for (const row of select.iterate()) insert.run(...Object.values(row))
}
