import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startS3 } from '#testing/outside/s3.ts'
import { runAside, send } from '#testing/server/commands.ts'
import { createPostgresDatabase } from '#testing/server/postgres-copy.ts'
import { type PostgresServer, startPostgresServer, withoutSync } from '#testing/server/postgres-server.ts'
import type { Kept } from '#testing/server/released-databases.ts'
import { startServer } from '#testing/server/server-process.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { readLastEvent } from '../../server/company/live/live-feed.ts'
import { insertVersion } from '../../server/company/settings/store.ts'
import { parseDataKeys } from '../../server/platform/config/data-key.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { createKeyring } from '../../server/platform/vault/keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { makeDatabase } from '../fixtures/make-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'pona-own-backups-'))
const dataDir = join(folder, 'data')

let kept: Kept
let place: string
let postgres: PostgresServer

beforeAll(async () => {
  postgres = await startPostgresServer(withoutSync)
  kept = (await makeDatabase(dataDir)).kept
}, 120_000)

beforeEach(() => {
  place = mkdtempSync(join(folder, 'place-'))
})

afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const settings = () => ({ DATA_DIR: dataDir, DATA_KEYS: kept.dataKeys, BACKUP_TO: place })
const elsewhere = () => ({ ...settings(), DATA_DIR: mkdtempSync(join(folder, 'elsewhere-')) })
const run = (environment: Record<string, string>, ...args: [string, ...string[]]) =>
  runAside(environment, ...args)

async function runJson(environment: Record<string, string>, ...args: [string, ...string[]]) {
  const { status, output } = await run(environment, ...args, '--json')
  expect(status, output).toBe(0)
  return JSON.parse(output)
}

function listFiles(within: string): string[] {
  return readdirSync(within, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

it('a server backs itself up, proves the backup, and says how old it is', async () => {
  // Nothing listens there: the mails that wait go on waiting for the other tests.
  const SMTP_URL = 'smtp://127.0.0.1:9'
  await using server = await startServer({ ...settings(), SMTP_URL, LOG_LEVEL: 'info' })
  const readBackup = async () => {
    const readiness = await (await fetch(`${server.deskOrigin}/readyz`)).json()
    return (readiness as { backup: { good: boolean; madeAt: number; drilledAt: number | null } }).backup
  }
  const isProved = { good: true, problem: null, drillProblem: null, drilledAt: expect.any(Number) }
  await expect.poll(readBackup, { timeout: 100_000 }).toMatchObject(isProved)
  const metrics = await (await fetch(`${server.deskOrigin}/metrics`)).text()
  expect(metrics).toMatch(/^pona_backup_age_seconds \d/m)
  expect(metrics).toMatch(/^pona_backup_drill_failed 0$/m)
  await server.end('SIGTERM')
  const { backups } = await runJson(settings(), 'backup', 'list')
  expect(backups).toHaveLength(1)
  expect(readdirSync(dataDir).filter((name) => /backup|drill|trial/.test(name))).toEqual([])
}, 120_000)

it('nothing in a backup can be read without the keys, and files are copied once', async () => {
  expect(await runJson(settings(), 'backup')).toMatchObject({ good: true, copied: 2 })
  expect(await runJson(settings(), 'backup')).toMatchObject({ good: true, copied: 0 })
  const bytes = Buffer.concat(listFiles(place).map((file) => readFileSync(file)))
  expect(bytes.byteLength).toBeGreaterThan(10_000)
  for (const words of [kept.staff.email, 'wanjiku@patient.example', 'SQLite format', 'Hospital.pdf'])
    expect(bytes.includes(words)).toBe(false)
  const otherKeys = { ...elsewhere(), DATA_KEYS: `other:${Buffer.alloc(32, 'x1y2').toString('base64')}` }
  expect(await run(otherKeys, 'restore', 'latest', '--drill')).toMatchObject({ status: 1 })
})

it('restores the newest on another machine, and holds the mails that waited', async () => {
  await runJson(settings(), 'backup')
  const other = elsewhere()
  const today = new Date().toISOString().slice(0, 10)
  const { status, output } = await run(other, 'restore', today)
  expect(status, output).toBe(0)
  expect(output).toContain('Mails that waited')
  expect((await run(other, 'files', 'verify')).output).toContain('Every part of 2 files opens')
  using database = new DatabaseSync(join(other.DATA_DIR, 'pona.db'), { readOnly: true })
  const references = database
    .prepare('select reference from inquiry order by n')
    .all()
    .map(({ reference }) => reference)
  expect(references.slice(0, 2)).toEqual(kept.inquiries.map(({ reference }) => reference))
})

it('a drill finds what is missing or changed, changes nothing and leaves nothing behind', async () => {
  await runJson(settings(), 'backup')
  const other = elsewhere()
  expect(await run(other, 'restore', '2020-01-01', '--drill')).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is no backup 2020-01-01 in'),
  })
  const drill = async () => run(other, 'restore', 'latest', '--drill')
  expect(await runJson(other, 'restore', 'latest', '--drill')).toMatchObject({
    good: true,
    inquiries: 2,
    files: 2,
    findings: [],
  })
  expect(readdirSync(other.DATA_DIR)).toEqual([])
  for (const object of listFiles(join(place, 'pona-backups', 'objects'))) {
    const content = readFileSync(object)
    writeFileSync(object, Buffer.from(content.map((byte, n) => (n === 5 ? byte ^ 1 : byte))))
    expect(await drill(), object).toMatchObject({ status: 1 })
    rmSync(object)
    expect(await drill(), object).toMatchObject({ status: 1 })
    writeFileSync(object, content)
  }
  expect(await drill()).toMatchObject({ status: 0 })
  expect(readdirSync(other.DATA_DIR)).toEqual([])
})

it('drops what no backup needs any more after a day, and nothing that it did not write', async () => {
  mkdirSync(join(place, 'pona-backups', 'objects', 'notes'), { recursive: true })
  const foreign = [join(place, 'holiday.jpg'), join(place, 'pona-backups', 'objects', 'notes', 'mine.txt')]
  for (const file of foreign) writeFileSync(file, 'mine')
  const unused = join(place, 'pona-backups', 'objects', 'ab', `ab${'0'.repeat(30)}`)
  mkdirSync(join(place, 'pona-backups', 'objects', 'ab'))
  writeFileSync(unused, 'of an attempt that failed')
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  for (const file of [...foreign, unused]) utimesSync(file, longAgo, longAgo)
  await runJson(settings(), 'backup')
  const left = listFiles(place)
  expect(left).toEqual(expect.arrayContaining(foreign))
  expect(left).not.toContain(unused)
})

it('prunes its own backups, and leaves those of another database', async () => {
  const { name } = await runJson(settings(), 'backup')
  const backups = join(place, 'pona-backups', 'backups')
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const [first, second, last] = ['05', '25', '45'].map((minute) => `${yesterday}T03-${minute}-00-000Z`)
  for (const copy of [first, second, last])
    cpSync(join(backups, name), join(backups, `${copy}`), { recursive: true })
  const other = `${yesterday}T03-15-00-000Z`
  cpSync(join(backups, name), join(backups, other), { recursive: true })
  const manifest = join(backups, other, 'manifest')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"database":"\w+"/, '"database":"another"'))
  const restored = await run(elsewhere(), 'restore', 'latest')
  expect(restored).toMatchObject({ status: 1, output: expect.stringContaining('backups of 2 databases') })
  const made = await runJson(settings(), 'backup')
  expect(made).toMatchObject({ dropped: expect.any(Number) })
  const left = readdirSync(backups)
  expect(left).toEqual(expect.arrayContaining([other, last, made.name]))
  for (const dropped of [first, second]) expect(left).not.toContain(dropped)
})

it('backs up PostgreSQL in the same form, to a bucket, and restores it into either engine', {
  tags: 'only-in-all',
}, async () => {
  await using s3 = await startS3()
  const url = await createPostgresDatabase(postgres.url)
  const inPostgres = { ...settings(), BACKUP_TO: s3.url, DATABASE_URL: url, DATA_DIR: elsewhere().DATA_DIR }
  {
    await using server = await startServer({ ...inPostgres, BACKUP_TO: '' })
    expect(await send(server, 'In PostgreSQL')).toMatch(/^PN-/)
    await server.end('SIGTERM')
  }
  expect(await runJson(inPostgres, 'backup')).toMatchObject({ good: true })
  const inFile = { ...elsewhere(), BACKUP_TO: s3.url }
  expect(await run(inFile, 'restore', 'latest')).toMatchObject({ status: 0 })

  expect(await run(inPostgres, 'restore', 'latest')).toMatchObject({
    status: 1,
    output: expect.stringContaining('has data already'),
  })
  const empty = { ...inPostgres, DATABASE_URL: await createPostgresDatabase(postgres.url) }
  const restored = await run(empty, 'restore', 'latest')
  expect(restored.status, restored.output).toBe(0)
  expect((await run(empty, 'audit', 'verify')).output).toContain('is intact: 3 events')
  const file = join(folder, 'one.db')
  expect(await run(empty, 'backup', file)).toMatchObject({ status: 0 })
  expect(await run(inFile, 'restore', file, '--drill')).toMatchObject({ status: 0 })
})

it('a place that can not be reached is told, and the next backup tried later', async () => {
  writeFileSync(join(folder, 'no-folder'), '')
  const environment = { ...elsewhere(), BACKUP_TO: join(folder, 'no-folder') }
  await using server = await startServer({ ...environment, LOG_LEVEL: 'error' })
  await expect
    .poll(server.output, { timeout: 50_000 })
    .toMatch(/"level":50.*"msg":"The backup failed, and is tried again"/)
  const readiness = await (await fetch(`${server.deskOrigin}/readyz`)).json()
  expect(readiness).toMatchObject({ backup: { problem: expect.stringContaining('no-folder') } })
  await server.end('SIGTERM')
})

it('the commands find the place that was set at the desk, and BACKUP_TO wins over it', async () => {
  const copy = join(folder, 'set-at-the-desk')
  cpSync(dataDir, copy, { recursive: true })
  await setPlace(copy)
  const environment = { DATA_DIR: copy, DATA_KEYS: kept.dataKeys, BACKUP_TO: '' }
  expect(await runJson(environment, 'backup')).toMatchObject({ good: true })
  expect((await runJson(environment, 'backup', 'list')).backups).toHaveLength(1)
  expect(await run(environment, 'restore', 'latest', '--drill')).toMatchObject({ status: 0 })
  const other = { ...environment, BACKUP_TO: mkdtempSync(join(folder, 'place-')) }
  expect((await runJson(other, 'backup', 'list')).backups).toEqual([])
  const nowhere = { ...environment, DATA_DIR: mkdtempSync(join(folder, 'elsewhere-')) }
  const { status, output } = await run(nowhere, 'restore', 'latest', '--drill')
  expect([status, output]).toEqual([64, expect.stringContaining('There is no place for backups')])
})

/** As an administrator does. */
async function setPlace(ofData: string): Promise<void> {
  await using db = await openDatabase({ file: join(ofData, 'pona.db') })
  const vault = await openVault(db, createKeyring(parseDataKeys(kept.dataKeys) ?? []))
  await recordChange({ db, vault, now: Date.now }, async (trx) => {
    const event = (await readLastEvent(trx)) + 1
    await insertVersion(trx, vault, { name: 'backup', version: 1, values: { to: place }, event })
    const detail = { section: 'backup', version: 1, changed: ['to'] }
    return [{ kind: 'setting-changed', subjectId: 'desk', actor: 'desk', detail }]
  })
}
