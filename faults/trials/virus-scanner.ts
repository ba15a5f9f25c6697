import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scanByClamd, type Verdict } from '../../server/platform/store/clamd.ts'
import type { Trial } from '../trial.ts'

/** As harmless as EICAR's, whose signature can't be downloaded everywhere. */
const TEST_VIRUS = 'PONA-STANDARD-ANTIVIRUS-TEST-FILE'
const MAX_STREAM_BYTES = 2_000_000

export const virusScanner: Trial = {
  title: 'ClamAV finds the test virus, and nothing is clean that it has not called so',
  rounds: 20,
  findObstacle() {
    const isThere = existsSync('/usr/sbin/clamd') || spawnSync('clamd', ['--version']).error === undefined
    return isThere ? undefined : 'needs clamd, as Debian has it in clamav-daemon'
  },
  async run({ rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'pona-clamd-'))
    const clamd = await startClamd(folder)
    const { url } = clamd
    const count = async (expected: Verdict, toContent: () => Buffer[]) => {
      let found = 0
      for (let n = 0; n < rounds; n++) if ((await scanAgain(url, toContent)) === expected) found += 1
      return found
    }
    const clean = await count('clean', () => [randomBytes(20_000), randomBytes(100)])
    const infected = await count('infected', () => [
      randomBytes(3_000),
      Buffer.from(TEST_VIRUS),
      randomBytes(3_000),
    ])
    const cut = await count('infected', () => [
      Buffer.from(TEST_VIRUS.slice(0, 9)),
      Buffer.from(TEST_VIRUS.slice(9)),
    ])
    const tooLarge = await count('too-large', () => Array.from({ length: 300 }, () => randomBytes(16_384)))
    await clamd.end()
    let refused = 0
    for (let n = 0; n < rounds; n++)
      await scanByClamd(url, [Buffer.from('a')]).catch(() => {
        refused += 1
      })
    rmSync(folder, { recursive: true, force: true })
    return [
      { what: 'clean files called clean', count: clean, of: rounds, atLeast: rounds },
      { what: 'files with the test virus called infected', count: infected, of: rounds, atLeast: rounds },
      { what: 'the same, cut in two by the network', count: cut, of: rounds, atLeast: rounds },
      { what: 'files beyond its limit called too large', count: tooLarge, of: rounds, atLeast: rounds },
      { what: 'scans refused once it is gone', count: refused, of: rounds, atLeast: rounds },
    ]
  },
}

/** Where clamd closes before its reply is read, nothing is known, and the server asks again. */
async function scanAgain(url: URL, toContent: () => Buffer[]): Promise<Verdict | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const verdict = await scanByClamd(url, toContent()).catch(() => undefined)
    if (verdict !== undefined) return verdict
  }
  return undefined
}

async function startClamd(folder: string) {
  const [socket, signatures] = [join(folder, 'clamd.sock'), join(folder, 'signatures')]
  mkdirSync(signatures)
  writeFileSync(join(signatures, 'test.ndb'), `Pona.Test:0:*:${Buffer.from(TEST_VIRUS).toString('hex')}\n`)
  // A database needs one signature of a whole file as well.
  const whole = createHash('sha256').update(TEST_VIRUS).digest('hex')
  writeFileSync(join(signatures, 'test.hsb'), `${whole}:${TEST_VIRUS.length}:Pona.Whole\n`)
  const config = join(folder, 'clamd.conf')
  writeFileSync(
    config,
    `LocalSocket ${socket}\nDatabaseDirectory ${signatures}\nForeground yes\nStreamMaxLength ${MAX_STREAM_BYTES}\n`,
  )
  const path = `${process.env['PATH']}:/usr/sbin`
  const child = spawn('clamd', ['--config-file', config], { env: { PATH: path }, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = new URL(`unix://${socket}`)
  while (child.exitCode === null) {
    if ((await scanByClamd(url, [Buffer.from('ready?')]).catch(() => undefined)) === 'clean') break
    await sleep(100)
  }
  if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
  return {
    url,
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
