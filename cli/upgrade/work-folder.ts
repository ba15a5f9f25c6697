import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropAtEnd } from '../../server/platform/disk/drop-at-end.ts'

const NAME = '.upgrade'

/** A folder for one upgrade, on the disk of the releases. Refuses while another upgrade runs. */
export function openWorkFolder(folder: string): Disposable & { path: string } {
  const path = join(folder, NAME)
  const ownerFile = join(path, 'pid')
  if (existsSync(ownerFile) && isRunning(Number(readFileSync(ownerFile, 'utf8'))))
    throw new Error('Another upgrade is running: wait for its end')
  rmSync(path, { recursive: true, force: true })
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (cause) {
    throw new Error(`${folder} can't be written: run this command with sudo`, { cause })
  }
  const dropped = dropAtEnd(path)
  writeFileSync(ownerFile, String(process.pid))
  return { path, [Symbol.dispose]: () => dropped[Symbol.dispose]() }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
