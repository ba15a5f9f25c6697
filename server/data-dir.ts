import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const OTHERS = 0o077
/** One of these is in every data folder that a server has used before. */
const OWN_NAMES = ['pona.db', 'keys', 'mail']

/** From here on this process makes files for its own user alone, whatever it was started with. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS)
}

/**
 * Makes the data folder, or closes it to other users of the machine. A folder that holds something else is refused
 * instead: closing /tmp or /srv to everybody would break the machine.
 */
export function openDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows has no such bits: a folder there is its owner's by where it lies.
  if (process.platform === 'win32' || !isOpenToOthers(folder)) return
  if (isOwnOrEmpty(folder)) closeToOthers(folder)
  if (isOpenToOthers(folder)) {
    const path = resolve(folder)
    throw new Error(
      `DATA_DIR can be read by other users of this machine: run "chmod 700 ${path}" as its owner, or name a folder of Pona's own`,
    )
  }
}

function isOpenToOthers(folder: string): boolean {
  return (statSync(folder).mode & OTHERS) !== 0
}

function isOwnOrEmpty(folder: string): boolean {
  return OWN_NAMES.some((name) => existsSync(join(folder, name))) || readdirSync(folder).length === 0
}

function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Another user owns it: only they can, and the refusal says so.
  }
}
