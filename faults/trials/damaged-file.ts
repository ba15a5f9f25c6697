import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRandom } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { startDamageCheck } from '../../server/platform/db/damage-check.ts'
import { findLosses } from '../../server/platform/db/losses.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { type Damage, databaseDamages, type Files, logDamages, sideDamages } from '../damages.ts'
import { startLoad } from '../load.ts'
import { toSettings } from '../recovery.ts'
import { type Finding, none, type Trial } from '../trial.ts'

const MUTATIONS_A_ROUND = 20
const INQUIRIES = 150

const unharmed = 'nothing'
const damages = Object.entries<Damage>({
  ...databaseDamages,
  ...logDamages,
  ...sideDamages,
  [unharmed]: (files) => files,
})

type Outcome = {
  name: string
  refusal?: string
  told?: boolean
  missing: number
  /** Losses with SQLite alone, whose checks passed. */
  missingUnnoticed: number
}

export const damagedFile: Trial = {
  title:
    'a damaged database is refused, found by the check after the start, says what is missing, or is whole',
  rounds: 4,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    // In memory if possible: nothing has to last, and syncs dominate the time.
    const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pona-damage-'))
    const { earlier, killed, atRest } = await makeFiles(join(folder, 'data'))
    const outcomes: Outcome[] = []
    for (let n = 0; n < rounds * MUTATIONS_A_ROUND; n++) {
      const [name, damage] = damages[n % damages.length] ?? ['', (files: Files) => files]
      // After an orderly stop the database is one file, which is checked less thoroughly.
      const { files, inquiries } = name in databaseDamages && random() < 0.5 ? atRest : killed
      const damaged = damage(files, random, earlier.files)
      outcomes.push({ name, ...(await openDamaged(folder, damaged, inquiries)) })
    }
    rmSync(folder, { recursive: true, force: true })

    const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length
    const isSilent = ({ refusal, told, missing }: Outcome) => refusal === undefined && !told && missing > 0
    const isOdd = ({ refusal }: Outcome) => refusal?.startsWith('The database') === false
    const culprits = [...new Set(outcomes.filter(isSilent).map(({ name }) => `: ${name}`))].join('')
    const oddities = [...new Set(outcomes.filter(isOdd).map(({ refusal }) => `: ${refusal}`))].join('')
    return [
      ...none(`databases that lack inquiries without a word${culprits}`, count(isSilent), outcomes.length),
      ...none(`refused without a sentence${oddities}`, count(isOdd), outcomes.length),
      {
        what: 'alarms where nothing was damaged',
        count: count(({ name, refusal, told }) => name === unharmed && (refusal !== undefined || !!told)),
        atMost: 0,
      },
      { what: 'refused', count: count(({ refusal }) => refusal !== undefined), atLeast: 1 },
      { what: 'let in, with an alarm', count: count(({ told }) => told === true), atLeast: 1 },
      {
        what: 'control: let in by SQLite alone, with inquiries missing',
        count: count(({ missingUnnoticed }) => missingUnnoticed > 0),
        of: outcomes.length,
        atLeast: 1,
      },
    ] satisfies Finding[]
  },
}

/** The files after a kill, after a second kill with twice the inquiries, and after an orderly stop. */
async function makeFiles(dataDir: string) {
  const file = join(dataDir, 'pona.db')
  await load(dataDir, 'SIGKILL')
  const earlier = readState(file)
  await load(dataDir, 'SIGKILL')
  const killed = readState(file)
  await load(dataDir, 'SIGTERM')
  return { earlier, killed, atRest: readState(file) }
}

async function load(dataDir: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await using server = await startServer(toSettings(dataDir))
  const sending = startLoad(server.origin)
  await sending.confirm(INQUIRIES)
  await server.end(signal)
  await sending.stop()
}

type State = { files: Files; inquiries: number }

function readState(file: string): State {
  const read = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
  const [database, wal] = [readFileSync(file), read('-wal') ?? Buffer.alloc(0)]
  // Leaves out the -shm file, as after a reboot.
  const files = { database, wal, mark: read('-mark'), shm: undefined }
  const copy = `${file}.copy`
  place(copy, files)
  return { files, inquiries: countInquiries(copy) }
}

function place(file: string, { database, wal, mark, shm }: Files): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '-mark', '-losses'])
    rmSync(file + suffix, { force: true })
  writeFileSync(file, database)
  writeFileSync(`${file}-wal`, wal)
  if (mark) writeFileSync(`${file}-mark`, mark)
  if (shm) writeFileSync(`${file}-shm`, shm)
}

function countInquiries(file: string): number {
  using database = new DatabaseSync(file)
  return Number(database.prepare('select count(*) as rows from inquiry not indexed').get()?.['rows'])
}

async function openDamaged(folder: string, files: Files, inquiries: number): Promise<Omit<Outcome, 'name'>> {
  const file = join(folder, 'damaged.db')
  place(file, files)
  const missingUnnoticed = inquiries - (countWithSqliteAlone(file) ?? inquiries)
  place(file, files)
  try {
    const db = await openDatabase({ file })
    await db.destroy()
    const finding = await checkAfterStart(file)
    if (finding !== undefined) return { told: true, missing: 0, missingUnnoticed }
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error), missing: 0, missingUnnoticed }
  }
  return {
    told: findLosses(file).length > 0,
    missing: Math.max(inquiries - countInquiries(file), 0),
    missingUnnoticed,
  }
}

/** Runs the check that the server begins once it listens. */
async function checkAfterStart(file: string): Promise<string | undefined> {
  const findings: string[] = []
  const check = startDamageCheck(file, {
    log: createLog('silent'),
    afterMs: 0,
    onDamage: async (finding) => void findings.push(finding),
  })
  await check.ended
  if (check.soundness() === 'unknown') throw new Error('The check could not be carried out')
  return findings[0]
}

function countWithSqliteAlone(file: string): number | undefined {
  try {
    using database = new DatabaseSync(file)
    if (database.prepare('pragma integrity_check').get()?.['integrity_check'] !== 'ok') return undefined
    return countInquiries(file)
  } catch {
    return undefined
  }
}
