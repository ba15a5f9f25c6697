import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Readiness } from '#contract/company/readiness.ts'
import { createInstallation, noServer, type TestInstallation } from '#testing/server/examined-installation.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openConfiguredDatabase } from '../../server/platform/db/open.ts'
import { openObjectStore } from '../../server/platform/store/open-store.ts'
import { nameStore, writeStoreId } from '../../server/platform/store/store-id.ts'
import { dataKeysFile, storeDataKeys } from '../../server/platform/vault/data-keys.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { checkBackups } from './backups.ts'
import { checkAdministrators, checkDatabase } from './database.ts'
import { checkFileStore } from './file-store.ts'
import { checkDataKeys } from './keys.ts'

let here: TestInstallation

beforeEach(() => {
  here = createInstallation()
})

afterEach(() => here[Symbol.asyncDispose]())

/** As the first start of a server. */
async function install() {
  const config = parseConfig({ DATA_DIR: here.folder })
  const db = await openConfiguredDatabase(config, () => {})
  await openVault(db, await openKeyring(config, db))
  return { config, db }
}

it('data keys that are missing, open to others, guessable or of another database are told', async () => {
  expect(await here.examine(checkDataKeys)).toEqual(['hint: There are no data keys yet.'])
  const { db } = await install()
  await db.destroy()
  const good = expect.stringMatching(/^ok: The data keys \(1, in .*\) are random, and open the database\.$/)
  expect(await here.examine(checkDataKeys)).toEqual([good])

  const file = dataKeysFile(here.folder)
  chmodSync(file, 0o644)
  expect(await here.examine(checkDataKeys)).toEqual([
    expect.stringMatching(/^wrong: .* can be read by others/),
  ])
  chmodSync(file, 0o600)

  storeDataKeys(file, [{ id: 'zeros', key: Buffer.alloc(32) }])
  expect(await here.examine(checkDataKeys)).toEqual([
    'wrong: The data key zeros is not random: it can be guessed.',
    'wrong: None of the data keys opens this database.',
  ])
  const DATA_KEYS = `other:${randomBytes(32).toString('base64')}`
  expect(await here.examine(checkDataKeys, { DATA_KEYS })).toEqual([
    'wrong: None of the data keys opens this database.',
  ])
})

it('a database that is not there yet, of this version or out of reach is told', async () => {
  expect(await here.examine(checkDatabase)).toEqual([
    expect.stringMatching(/^hint: There is no database of this version in SQLite/),
  ])
  const { db } = await install()
  expect(await here.examine(checkDatabase)).toEqual([expect.stringMatching(/^ok: The database, SQLite in /)])
  expect(await here.examine(checkAdministrators)).toEqual([
    'wrong: There is no administrator, so nobody can sign in as one to the desk.',
  ])
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999', timestamp: '' } as never)
    .execute()
  await db.destroy()
  expect(await here.examine(checkDatabase)).toEqual([
    expect.stringMatching(/^wrong: The database can't be used: .*older than the database.*newer version\.$/),
  ])
  expect(
    await here.examine(checkDatabase, { DATABASE_URL: 'postgres://pona:secret@127.0.0.1:9/pona' }),
  ).toEqual([
    expect.stringMatching(
      /^wrong: The database can't be used: PostgreSQL at 127\.0\.0\.1:9\/pona can't be reached/,
    ),
  ])
})

it('files that lie in another store are told', async () => {
  const { config, db } = await install()
  const store = openObjectStore(config)
  await nameStore(db, store)
  expect(await here.examine(checkFileStore)).toEqual([expect.stringMatching(/^ok: The file store/)])
  await writeStoreId(store, 'that of another database')
  expect(await here.examine(checkFileStore)).toEqual([
    'wrong: The files of this database do not lie in the data folder.',
  ])
  await db.destroy()
})

it.each([
  [undefined, 'hint: The server makes no backups by itself.'],
  [3_600, 'ok: The newest backup is 1.0 hours old.'],
  [4 * 3_600, 'wrong: The newest backup is 4.0 hours old: they have stopped.'],
])('a newest backup of %s seconds is told', async (seconds, expected) => {
  const figures = seconds === undefined ? {} : { backupAgeSeconds: seconds }
  const askServer = async () => ({ ...noServer, up: { version: '1' }, figures })
  expect(await here.examine(checkBackups, {}, { askServer })).toEqual([expected])
})

it.each([{ backup: { madeAt: null } }, { backup: null, left: [] }])(
  'before the first backup its age is not told',
  async (part) => {
    const readiness = part as unknown as Readiness
    const askServer = async () => ({
      ...noServer,
      up: { version: '1' },
      readiness,
      figures: { backupAgeSeconds: 3 },
    })
    expect(await here.examine(checkBackups, {}, { askServer })).toEqual([
      'hint: No backup has been made yet.',
    ])
  },
)
