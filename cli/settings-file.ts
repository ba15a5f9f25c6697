import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
import { releaseDir } from './command/release-dir.ts'

const SETTINGS_FILE = '/etc/pona.env'
const INSTALLED_BELOW = '/opt/pona/'

/** Undefined in a checkout. */
export function findSettingsFile(): string | undefined {
  return `${releaseDir}/`.startsWith(INSTALLED_BELOW) ? SETTINGS_FILE : undefined
}

const isInstalled = () => findSettingsFile() !== undefined && existsSync(SETTINGS_FILE)

/** Where Pona is installed, a command has the service's settings. What the environment sets itself stays. */
export function takeInstalledSettings(): void {
  if (!isInstalled()) return
  for (const [name, value] of Object.entries(readSettings())) process.env[name] ??= value
}

/** Where Pona is installed, root works as the service's user: a database that root had touched would be closed to it. */
export function becomeServiceUser(): void {
  const { DATA_DIR } = process.env
  if (isInstalled() && DATA_DIR !== undefined && process.getuid?.() === 0) becomeOwnerOf(DATA_DIR)
}

function readSettings(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(SETTINGS_FILE, 'utf8'))
  } catch (cause) {
    // systemd reads the file as root, and starts the service with what it says.
    if (process.env['DATA_DIR'] !== undefined) return {}
    throw new Error(`${SETTINGS_FILE} can't be read: run this command with sudo`, { cause })
  }
}

function becomeOwnerOf(folder: string): void {
  const { uid, gid } = statSync(existsSync(folder) ? folder : dirname(folder))
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}
