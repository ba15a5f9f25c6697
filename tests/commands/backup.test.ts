import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { runOn, send, startOn } from '#testing/server/commands.ts'

const SAVED_INQUIRIES = 30

let folder: string
let dataDir: string
let backupFile: string
/** Made once: an installation that was stopped, and a backup of it. */
let saved: { dataDir: string; backupFile: string }

beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'pona-saved-'))
  saved = { dataDir: join(made, 'data'), backupFile: join(made, 'copy.db') }
  const server = await startOn(saved.dataDir)
  for (let n = 0; n < SAVED_INQUIRIES; n++) await send(server, `Message ${n}`)
  await server.end('SIGTERM')
  expect(runOn(saved.dataDir, 'backup', saved.backupFile)).toMatchObject({ status: 0 })
  return () => rmSync(made, { recursive: true, force: true })
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-commands-'))
  dataDir = join(folder, 'data')
  backupFile = join(folder, 'copy.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) => runOn(dataDir, command, ...args)
const start = () => startOn(dataDir)

function useSaved(): void {
  cpSync(saved.dataDir, dataDir, { recursive: true })
  copyFileSync(saved.backupFile, backupFile)
}

function readRows(file: string): unknown[] {
  // Closed even though unreadable: an open database would keep its lock after the server's exit.
  using database = new DatabaseSync(file, { readOnly: true })
  return ['inquiry', 'event', 'secret'].map((table) =>
    database.prepare(`select * from ${table} order by 1`).all(),
  )
}

it('copies the database while it serves, and restores every row of it', async () => {
  const server = await start()
  const before = await Promise.all(Array.from({ length: 40 }, (_, n) => send(server, `Before ${n}`)))
  const stop = new AbortController()
  const writing = (async () => {
    for (let n = 0; !stop.signal.aborted; n++) await send(server, `Meanwhile ${n}`)
  })()
  expect(run('backup', backupFile)).toMatchObject({ status: 0 })
  stop.abort()
  await writing
  await send(server, 'After the backup')

  expect(run('restore', backupFile)).toMatchObject({
    status: 1,
    output: expect.stringContaining('The server is running'),
  })
  expect(readdirSync(dataDir).filter((name) => /trial|before|unfinished/.test(name))).toEqual([])
  await server.end('SIGTERM')

  const saved = readRows(backupFile)
  expect(run('restore', backupFile)).toMatchObject({
    status: 0,
    output: expect.stringContaining('is intact'),
  })
  expect(readRows(join(dataDir, 'pona.db'))).toEqual(saved)
  const references = (saved[0] as { reference: string }[]).map(({ reference }) => reference)
  for (const reference of before) expect(references).toContain(reference)
  // The pattern leaves out its log, which a thread that still read at the end leaves next to it.
  expect(readdirSync(dataDir).filter((name) => /^pona\.db\.before-.*Z$/.test(name))).toHaveLength(1)
  for (const file of [backupFile, join(dataDir, 'pona.db')]) expect(statSync(file).mode & 0o777).toBe(0o600)

  await using again = await start()
  expect(await send(again, 'After the restore')).toMatch(/^PN-/)
})

it('restores into an empty folder that has the keys', () => {
  useSaved()
  for (const name of ['pona.db', 'pona.db-wal', 'pona.db-shm']) rmSync(join(dataDir, name), { force: true })
  expect(run('restore', backupFile)).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${SAVED_INQUIRIES + 2} events is intact`),
  })
})

it('restores a copy of the files together with the log beside it', async () => {
  const server = await start()
  const references = []
  for (let n = 0; n < 5; n++) references.push(await send(server, `Message ${n}`))
  await server.end('SIGKILL')
  for (const log of ['', '-wal']) copyFileSync(join(dataDir, `pona.db${log}`), backupFile + log)
  expect(run('restore', backupFile)).toMatchObject({
    status: 0,
    output: expect.stringContaining('its event log of 7 events is intact'),
  })
  await using again = await start()
  const readiness = await (await fetch(`${again.deskOrigin}/readyz`)).json()
  expect(readiness).toMatchObject({ database: true, complete: true })
  const [inquiries] = readRows(join(dataDir, 'pona.db')) as { reference: string }[][]
  expect(inquiries?.map(({ reference }) => reference)).toEqual(references)
})

it('does not replay a log that another file has left behind', async () => {
  const server = await start()
  const early = await send(server, 'Before the old log')
  await server.end('SIGKILL')
  const leftover = readFileSync(join(dataDir, 'pona.db-wal'))
  const again = await start()
  for (let n = 0; n < 30; n++) await send(again, `After the old log ${n}`)
  await again.end('SIGTERM')
  run('backup', backupFile)
  rmSync(join(dataDir, 'pona.db'))
  writeFileSync(join(dataDir, 'pona.db-wal'), leftover)
  expect(run('restore', backupFile)).toMatchObject({ status: 0 })
  expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^pona\.db\.before-.*Z-wal$/))
  const references = (readRows(join(dataDir, 'pona.db'))[0] as { reference: string }[]).map(
    ({ reference }) => reference,
  )
  expect(references).toHaveLength(31)
  expect(references).toContain(early)
})

it('refuses a damaged copy, and leaves the database as it is', () => {
  useSaved()
  const descriptor = openSync(backupFile, 'r+')
  writeSync(descriptor, Buffer.alloc(4096, 7), 0, 4096, 8192)
  closeSync(descriptor)
  const rows = readRows(join(dataDir, 'pona.db'))
  expect(run('restore', backupFile).status).toBe(1)
  expect(readRows(join(dataDir, 'pona.db'))).toEqual(rows)
})

it('leaves the database where it is when the copy of the backup can not be made', () => {
  useSaved()
  const rows = readRows(join(dataDir, 'pona.db'))
  const backup = new DatabaseSync(backupFile, { enableForeignKeyConstraints: false })
  backup.exec('delete from inquiry')
  backup.close()
  expect(run('restore', backupFile)).toMatchObject({
    status: 1,
    output: expect.stringContaining('a row of outbox that refers to a row of inquiry that it lacks'),
  })
  expect(readRows(join(dataDir, 'pona.db'))).toEqual(rows)
})

it.each([
  ['whose keys are not here', 'The data key', () => rmSync(join(dataDir, 'keys'), { recursive: true })],
  [
    'whose event log was changed',
    'was changed at row 2',
    () => {
      const backup = new DatabaseSync(backupFile)
      backup.exec("update event set actor = 'somebody' where n = 2")
      backup.close()
    },
  ],
])('refuses a copy %s, and leaves what serves as it is', async (_, reason, spoil) => {
  useSaved()
  spoil()
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('pona.db')))
    rmSync(join(dataDir, name))
  const server = await start()
  const reference = await send(server, 'In place')
  await server.end('SIGTERM')

  const { status, output } = run('restore', backupFile)
  expect([status, output]).toEqual([1, expect.stringContaining(reason)])
  await using again = await start()
  await expectSound(again.deskOrigin)
  expect(JSON.stringify(readRows(join(dataDir, 'pona.db')))).toContain(reference)
  expect(readdirSync(dataDir).filter((name) => /trial|before/.test(name))).toEqual([])
})

it('restores in the place of a damaged database, and says how much came after the backup', async () => {
  const server = await start()
  await send(server, 'Before')
  run('backup', backupFile)
  await send(server, 'After')
  await server.end('SIGTERM')
  writeFileSync(join(dataDir, 'pona.db'), Buffer.alloc(8192, 'no database '))
  // A thread that still read at the end leaves a log, which may hold every page.
  rmSync(join(dataDir, 'pona.db-wal'), { force: true })
  await expect(start()).rejects.toThrow('The database is damaged: restore a backup')
  const { status, output } = run('restore', backupFile)
  expect([status, output]).toEqual([
    0,
    expect.stringContaining('Entries of the event log that are not in it: 1\n'),
  ])
  await using again = await start()
  await expectSound(again.deskOrigin)
})

it('takes no damaged database away from a server that goes on with it', async () => {
  useSaved()
  const server = await start()
  const descriptor = openSync(join(dataDir, 'pona.db'), 'r+')
  writeSync(descriptor, Buffer.alloc(100, 7), 0, 100, 0)
  closeSync(descriptor)
  // The premise: others can't read the file, and the server has not noticed.
  expect(() => readRows(join(dataDir, 'pona.db'))).toThrow('file is not a database')
  expect(run('restore', backupFile)).toMatchObject({
    status: 1,
    output: expect.stringContaining('The server is running'),
  })
  await server.end('SIGTERM')
  const restored = run('restore', backupFile)
  expect(restored.status, restored.output).toBe(0)
})

it('goes on with what a damaged log has left, and is not ready until that is accepted', async () => {
  const server = await start()
  for (let n = 0; n < 5; n++) await send(server, `Message ${n}`)
  await server.end('SIGKILL')
  truncateSync(join(dataDir, 'pona.db-wal'), statSync(join(dataDir, 'pona.db-wal')).size / 2)
  await (await start()).end('SIGKILL')

  await using again = await start()
  expect(again.output()).toMatch(/"level":50,.*"msg":"The database lacks the newest \d of 7 entries/)
  expect(await send(again, 'Meanwhile')).toMatch(/^PN-/)
  const readiness = () => fetch(`${again.deskOrigin}/readyz`).then((response) => response.json())
  expect(await readiness()).toMatchObject({ ready: false, complete: false })
  expect(run('restore', '--accept-loss')).toMatchObject({
    status: 0,
    output: expect.stringContaining('Accepted: The database lacks'),
  })
  expect(await readiness()).toMatchObject({ complete: true })
  expect(run('restore', '--accept-loss').output).toBe('No loss was found\n')
})

it('never writes over a file, and says so', () => {
  useSaved()
  expect(run('backup', backupFile)).toMatchObject({
    status: 1,
    output: expect.stringContaining('exists: name a new file'),
  })
  expect(run('backup')).toMatchObject({ status: 64, output: expect.stringContaining('pona backup FILE') })
  expect(run('restore', join(folder, 'nothing'))).toMatchObject({ status: 1 })
})

/** Its first look at its database may come after the first request. Mails that had not left before the backup are held. */
async function expectSound(deskOrigin: string): Promise<void> {
  const readReadiness = async () => (await fetch(`${deskOrigin}/readyz`)).json()
  await expect
    .poll(readReadiness, { timeout: 15_000 })
    .toMatchObject({ database: true, files: true, complete: true, checked: 'sound' })
}
