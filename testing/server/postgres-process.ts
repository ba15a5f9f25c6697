import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms, findServerUser } from './postgres-programs.ts'

const READY = 'database system is ready to accept connections'

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

export type PostgresProcess = {
  initialise(): Promise<void>
  /** Resolves once it accepts writes: for a standby, after its promotion. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Options = { databaseDir: string; port: number; flags?: readonly string[] }

/** Runs PostgreSQL from the npm binaries, under another user if the tests run as root. */
export function createPostgres({ databaseDir, port, flags = [] }: Options): PostgresProcess {
  const user = findServerUser()
  const programs = findPrograms(user)
  // The messages are parsed, and its user may not enter the folder of the tests.
  const options = { ...user, cwd: tmpdir(), env: { ...process.env, LC_MESSAGES: 'C' } }
  let server: ChildProcess | undefined

  async function initialise(): Promise<void> {
    const passwordFile = join(tmpdir(), `pona-password-${randomUUID()}`)
    mkdirSync(databaseDir, { recursive: true })
    writeFileSync(passwordFile, 'pona\n', { mode: 0o600 })
    if (user) for (const path of [databaseDir, passwordFile]) chownSync(path, user.uid, user.gid)
    const settings = ['--auth=password', '--username=pona', `--pwfile=${passwordFile}`]
    const locale = ['--no-locale', '--encoding=UTF8', '--set=scram_iterations=1']
    try {
      const initdb = join(programs, 'initdb')
      await promisify(execFile)(initdb, [`--pgdata=${databaseDir}`, ...settings, ...locale], options)
    } finally {
      rmSync(passwordFile)
    }
  }

  async function start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const args = ['-D', databaseDir, '-p', String(port), ...flags]
    const child = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(READY)) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => {
      running.delete(child)
      reject(new Error(`PostgreSQL ended before it was ready:\n${output}`))
    })
    running.add(child)
    server = child
    await promise
  }

  async function stop(): Promise<void> {
    const child = server
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/f', '/t'])
    else child.kill('SIGINT')
    await exited
  }

  return { initialise, start, stop }
}
