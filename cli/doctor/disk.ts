import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { findUnfitDisk } from '../../server/platform/disk/disk-kind.ts'
import { watchDiskSpace } from '../../server/platform/disk/disk-space.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { type Check, ok, wrong } from './check.ts'

const GROUP_AND_OTHERS = 0o077

export const checkDataDir: Check = ({ config: { dataDir } }) => {
  const folder = resolve(dataDir)
  if (!existsSync(folder))
    return [
      wrong(
        `The data folder ${folder} (DATA_DIR) does not exist.`,
        'The first start of the server creates it. If there was one, mount its disk, or mend DATA_DIR.',
      ),
    ]
  const { mode, uid } = statSync(folder)
  if ((mode & GROUP_AND_OTHERS) !== 0)
    return [
      wrong(
        `The data folder ${folder} is open to other users of this machine.`,
        `Run "chmod 700 ${folder}".`,
      ),
    ]
  if (!isWritable(folder))
    return [
      wrong(
        `The data folder ${folder} belongs to user ${uid}, and this user can't write to it.`,
        'Run this command as the user of the service, or give the folder back to that user ("chown -R").',
      ),
    ]
  return [ok(`The data folder is ${folder}, closed to other users.`)]
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const checkDisk: Check = async ({ config: { dataDir, allowsVolatileDisk } }) => {
  // Its disk is that of the folder in which it will be created.
  const folder = existsSync(dataDir) ? dataDir : dirname(resolve(dataDir))
  const disk = watchDiskSpace({ folder, log: createLog('silent') })
  await disk.measure()
  const free = `${((disk.freeBytes() ?? 0) / 1e9).toFixed(1)} GB`
  const unfit = allowsVolatileDisk ? undefined : findUnfitDisk(folder)
  const problems = [
    unfit !== undefined &&
      wrong(
        `The data folder is on ${unfit}.`,
        'Name a folder on a disk of this machine in DATA_DIR: the server refuses to start on this one.',
      ),
    disk.isLow() &&
      wrong(
        `The disk of the data folder has ${free} left.`,
        'Free room, or move DATA_DIR to a larger disk: files are refused below 1 GB, and inquiries on a full disk.',
      ),
  ].filter((verdict) => verdict !== false)
  return problems.length > 0 ? problems : [ok(`The disk of the data folder has ${free} left.`)]
}
