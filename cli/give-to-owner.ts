import {
  closeSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Gives what a command has written as root below a folder to that folder's owner, who runs the server. The owner may change
 * the folder meanwhile: each folder is entered by its descriptor, no link is followed, and a file with a second name stays.
 */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0 || process.platform !== 'linux' || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  if (uid !== 0) giveWithin(folder, { uid, gid })
}

type Owner = { uid: number; gid: number }

function giveWithin(folder: string, owner: Owner): void {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const entered = `/proc/self/fd/${descriptor}`
    for (const entry of readdirSync(entered, { withFileTypes: true })) {
      const path = join(entered, entry.name)
      if (entry.isDirectory()) giveWithin(path, owner)
      giveOne(path, owner)
    }
  } catch (error) {
    if (!isExchanged(error)) throw error
  } finally {
    closeSync(descriptor)
  }
}

function giveOne(path: string, { uid, gid }: Owner): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.uid !== 0) return
  if (stats.isFile() && stats.nlink > 1) return
  lchownSync(path, uid, gid)
}

/** Deleted meanwhile, or a link now. */
function isExchanged(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code))
  )
}
