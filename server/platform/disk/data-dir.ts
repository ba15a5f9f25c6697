import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const GROUP_AND_OTHERS = 0o077
/** Any of these names shows that a server has used the folder. */
const OWN_NAMES = ['pona.db', 'keys', 'mail']

/** Later files of this process are readable by its user alone, whatever the umask was. */
export function keepFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS)
}

/** Creates the data folder, or restricts it to its owner. Refuses foreign content, such as /tmp or /srv. */
export function openDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseUnwritable(folder)
  // Windows has no such bits: folders inherit their owner's permissions.
  if (process.platform === 'win32' || !isOpenToOthers(folder)) return
  if (isOwnOrEmpty(folder)) restrictToOwner(folder)
  if (isOpenToOthers(folder)) {
    const path = resolve(folder)
    throw new Error(
      `DATA_DIR can be read by other users of this machine: run "chmod 700 ${path}" as its owner, or name a folder of Pona's own`,
    )
  }
}

function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const path = resolve(folder)
    const who = process.getuid === undefined ? 'this user' : `the user with the number ${process.getuid()}`
    throw new Error(
      `DATA_DIR can't be written: make ${path} a folder of ${who}; in a container mount a volume there`,
      { cause },
    )
  }
}

function isOpenToOthers(folder: string): boolean {
  return (statSync(folder).mode & GROUP_AND_OTHERS) !== 0
}

function isOwnOrEmpty(folder: string): boolean {
  return OWN_NAMES.some((name) => existsSync(join(folder, name))) || readdirSync(folder).length === 0
}

function restrictToOwner(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Owned by another user, who alone can change it: the refusal says so.
  }
}
