import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../server/db/open.ts'
import { startServer } from '../../support/server-process.ts'
import { type Sent, startLoad } from '../load.ts'
import { createRandom, type Random } from '../random.ts'
import { toSettings } from '../recovery.ts'
import { type Finding, none, type Trial } from '../trial.ts'

const MUTATIONS_A_ROUND = 20
const INQUIRIES = 150

type Files = { database: Buffer; wal: Buffer }
type Damage = (files: Files, random: Random, earlier: Files) => Files

const damages: Record<string, Damage> = {
  'a byte of a page header': ({ database, wal }, random) => ({
    database: flip(
      database,
      4096 * Math.floor((random() * database.length) / 4096) + Math.floor(8 * random()),
      random,
    ),
    wal,
  }),
  'bytes anywhere': ({ database, wal }, random) => ({
    database: flip(flip(database, random() * database.length, random), random() * database.length, random),
    wal,
  }),
  'a page of zeros': ({ database, wal }, random) => {
    const page = 4096 * Math.floor((random() * database.length) / 4096)
    return { database: Buffer.from(database).fill(0, page, page + 4096), wal }
  },
  'a file cut short': ({ database, wal }, random) => ({
    database: database.subarray(0, Math.floor(random() * database.length)),
    wal,
  }),
  'bytes of the log': ({ database, wal }, random) => ({
    database,
    wal: flip(wal, random() * wal.length, random),
  }),
  'a log cut short': ({ database, wal }, random) => ({
    database,
    wal: wal.subarray(0, Math.floor(random() * wal.length)),
  }),
  'the log of an earlier day': ({ database }, _random, earlier) => ({ database, wal: earlier.wal }),
}

/** Damage of the database itself must be told or harmless. What only the log held may go with it: SQLite can't know. */
const logDamages = new Set(['bytes of the log', 'a log cut short', 'the log of an earlier day'])

type Outcome = { name: string; refusal: string | undefined; missing: number; crashed: boolean }

export const damagedFile: Trial = {
  title: 'a damaged database is refused in a sentence, or has every inquiry',
  rounds: 4,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const { folder, files, earlier, all } = await makeFiles()
    const outcomes: Outcome[] = []
    for (let n = 0; n < rounds * MUTATIONS_A_ROUND; n++) {
      const [name, damage] = Object.entries(damages)[n % Object.keys(damages).length] ?? []
      if (name === undefined || damage === undefined) continue
      outcomes.push({ name, ...(await openDamaged(folder, damage(files, random, earlier), all)) })
    }
    rmSync(folder, { recursive: true, force: true })

    const ofDatabase = outcomes.filter(({ name }) => !logDamages.has(name))
    const silent = ofDatabase.filter(({ refusal, missing }) => refusal === undefined && missing > 0)
    const names = [...new Set(silent.map(({ name }) => `: ${name}`))].join('')
    return [
      ...none(`databases that lack inquiries without a word${names}`, silent.length, ofDatabase.length),
      ...none(
        'refused without a sentence',
        outcomes.filter(({ crashed }) => crashed).length,
        outcomes.length,
      ),
      {
        what: 'refused',
        count: ofDatabase.filter(({ refusal }) => refusal !== undefined).length,
        of: ofDatabase.length,
        atLeast: 1,
      },
      {
        what: 'control: damaged logs that took confirmed inquiries along',
        count: outcomes.filter(({ name, missing }) => logDamages.has(name) && missing > 0).length,
        of: outcomes.length - ofDatabase.length,
        atLeast: 1,
      },
    ] satisfies Finding[]
  },
}

/** The files of a server that was killed, and the log of an earlier time that it was. */
async function makeFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'pona-damage-'))
  const dataDir = join(folder, 'data')
  const first = await loadAndKill(dataDir)
  const second = await loadAndKill(dataDir)
  return { folder, files: second.files, earlier: first.files, all: [...first.sent, ...second.sent] }
}

async function loadAndKill(dataDir: string): Promise<{ files: Files; sent: readonly Sent[] }> {
  await using server = await startServer(toSettings(dataDir))
  const load = startLoad(server.origin)
  await load.confirm(INQUIRIES)
  await server.end('SIGKILL')
  const sent = await load.stop()
  const file = join(dataDir, 'pona.db')
  return { files: { database: readFileSync(file), wal: readFileSync(`${file}-wal`) }, sent }
}

async function openDamaged(
  folder: string,
  { database, wal }: Files,
  all: readonly Sent[],
): Promise<Omit<Outcome, 'name'>> {
  const file = join(folder, 'damaged.db')
  for (const suffix of ['-shm', '-journal']) rmSync(file + suffix, { force: true })
  writeFileSync(file, database)
  writeFileSync(`${file}-wal`, wal)
  try {
    const db = await openDatabase({ file })
    await db.destroy()
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error)
    return { refusal, missing: 0, crashed: !refusal.startsWith('The database') }
  }
  using opened = new DatabaseSync(file)
  const { rows } = opened.prepare('select count(*) as rows from inquiry not indexed').get() ?? {}
  const confirmed = all.filter(({ reference }) => reference !== undefined).length
  return { refusal: undefined, missing: Math.max(confirmed - Number(rows), 0), crashed: false }
}

function flip(bytes: Buffer, at: number, random: Random): Buffer {
  const flipped = Buffer.from(bytes)
  const offset = Math.floor(at)
  flipped[offset] = (flipped[offset] ?? 0) ^ (1 + Math.floor(255 * random()))
  return flipped
}
