import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
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
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cliFile, runOn, send, startOn } from '#testing/server/commands.ts'
import { programEnvironment } from '#testing/server/program-environment.ts'
import { lockAlone } from '../../server/platform/db/own-leases.ts'

const TOO_LARGE = 2 ** 50
const ROWS = 20

let folder: string
let dataDir: string
let backupFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-room-'))
  dataDir = join(folder, 'data')
  backupFile = join(folder, 'backups', 'copy.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) => runOn(dataDir, command, ...args)
const listLeft = () =>
  readdirSync(folder, { recursive: true }).filter((name) =>
    /unfinished|db\.(?:backup|trial|drill)-/.test(String(name)),
  )

/** As one limits a file's size in a shell: a write beyond fails, as on a full disk. */
async function runLimited(kilobytes: number, ...args: string[]) {
  const child = spawn(
    'sh',
    ['-c', `ulimit -f ${kilobytes * 2}; exec "$0" "$@"`, process.execPath, cliFile, ...args],
    {
      env: { ...programEnvironment, DATA_DIR: dataDir },
    },
  )
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output: Buffer.concat(output).toString() }
}

async function fill() {
  const server = await startOn(dataDir)
  for (let n = 0; n < ROWS; n++) await send(server, `Message ${n}`)
  await server.end('SIGTERM')
}

it('asks for room for the database and all files before a backup writes anything', async () => {
  await fill()
  {
    using database = new DatabaseSync(join(dataDir, 'pona.db'), { enableForeignKeyConstraints: false })
    database
      .prepare(
        "insert into file_object (name, file_id, first_chunk, chunks, start, bytes) values (?, 'f', 0, 1, 0, ?)",
      )
      .run('0'.repeat(32), TOO_LARGE)
  }
  const refused = run('backup', backupFile)
  expect([refused.status, refused.output]).toEqual([
    1,
    expect.stringContaining('There is no room for a backup with all files'),
  ])
  expect(existsSync(join(folder, 'backups'))).toBe(false)
  // The database alone fits.
  expect(run('backup', backupFile, '--sealed')).toMatchObject({ status: 0 })
})

it.runIf(process.platform === 'linux').each([[[]], [['--sealed']]])(
  'leaves nothing of a backup that it can not finish: %j',
  async (option) => {
    await fill()
    const before = readdirSync(dataDir)
    const { status, output } = await runLimited(200, 'backup', backupFile, ...option)
    expect(status, output).toBe(1)
    expect(listLeft()).toEqual([])
    expect(existsSync(backupFile)).toBe(false)
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(before))
  },
)

it('seals a backup of the database, and restores it by the data keys alone', async () => {
  await fill()
  expect(run('backup', backupFile, '--sealed')).toMatchObject({ status: 0 })
  const bytes = readFileSync(backupFile)
  expect(bytes.includes('inquiry_needs_step')).toBe(false)
  // The premise: an unsealed one shows its tables.
  expect(run('backup', join(folder, 'plain.db'))).toMatchObject({ status: 0 })
  expect(readFileSync(join(folder, 'plain.db')).includes('inquiry_needs_step')).toBe(true)

  expect(run('restore', backupFile, '--drill')).toMatchObject({
    status: 0,
    output: expect.stringContaining(`sealed rows of ${ROWS} inquiries`),
  })
  expect(run('restore', backupFile)).toMatchObject({
    status: 0,
    output: expect.stringContaining('is intact'),
  })
  rmSync(join(dataDir, 'keys'), { recursive: true })
  expect(run('restore', backupFile, '--drill').status).toBe(1)
  expect(listLeft()).toEqual([])
})

it('deletes what a killed command has left, and nothing of one that works', async () => {
  await fill()
  const [left, working] = ['killed', 'working'].map((name) => join(dataDir, `pona.db.backup-${name}`)) as [
    string,
    string,
  ]
  for (const each of [left, working]) {
    mkdirSync(each)
    writeFileSync(join(each, 'copy.db'), 'half')
    utimesSync(each, 1, 1)
  }
  using _lock = lockAlone(join(working, 'work'))
  utimesSync(working, 1, 1)
  expect(run('backup', backupFile, '--sealed')).toMatchObject({ status: 0 })
  expect([existsSync(left), existsSync(working)]).toEqual([false, true])
})
