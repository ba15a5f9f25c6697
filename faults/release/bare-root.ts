import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Id of a user who owns nothing but the data folder. */
const SERVICE_USER = 10_001

type Root = { folder: string; dataDir: string; emulator?: string }

/** A Debian of the packages that it calls essential, and apt. */
export async function makeBareRoot(): Promise<Root> {
  const parent = mkdtempSync(join(tmpdir(), 'pona-bare-'))
  const [folder, dataDir] = [join(parent, 'root'), join(parent, 'data')]
  await promisify(execFile)('mmdebstrap', ['--variant=minbase', '--quiet', 'bookworm', folder])
  for (const name of ['data', 'opt/pona', 'elsewhere']) mkdirSync(join(folder, name), { recursive: true })
  mkdirSync(dataDir, { mode: 0o700 })
  chownSync(dataDir, SERVICE_USER, SERVICE_USER)
  return { folder, dataDir }
}

/** How a program is run in there: on a read-only root, by a user without rights, in another folder than the release's. */
export function toCommand({ folder, dataDir }: Root, environment: Record<string, string>, args: string[]) {
  const settings = { PATH: '/usr/bin:/bin', DATA_DIR: '/data', NODE_ENV: 'production', ...environment }
  const user = [`--reuid=${SERVICE_USER}`, `--regid=${SERVICE_USER}`, '--clear-groups', '--inh-caps=-all']
  return [
    ...['--ro-bind', folder, '/', '--bind', dataDir, '/data', '--proc', '/proc', '--dev', '/dev'],
    ...['--unshare-pid', '--die-with-parent', '--clearenv', '--chdir', '/elsewhere'],
    ...Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['setpriv', ...user, '--bounding-set=-all', '--', ...args],
  ]
}

export function runIn(root: Root, environment: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('bwrap', toCommand(root, environment, args), {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

export function startIn(root: Root, environment: Record<string, string>, ...args: string[]) {
  return spawn('bwrap', toCommand(root, environment, args), { stdio: 'inherit' })
}

export function findBareRootObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root'
  const missing = ['mmdebstrap', 'bwrap'].filter((name) => spawnSync(name, ['--version']).error !== undefined)
  return missing.length === 0 ? undefined : `needs ${missing.join(' and ')}`
}
