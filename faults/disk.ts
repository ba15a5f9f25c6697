import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An ext4 file system of its own on a loop device. */
export type Disk = AsyncDisposable & {
  folder: string
  /**
   * Answers after this call count for nothing: a sync that runs while the disk goes may be reported as done, which no
   * client would have learned.
   */
  cutPower(): Promise<void>
  turnReadOnly(): void
  /** Unmounts and mounts: replays the journal. All files must be closed. */
  remount(): Promise<void>
}

// linux/fs/ext4/ext4.h: EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Waits for a line, so that a cut takes no start.
const CUT_POWER = `
import fcntl, os, struct, sys
for line in sys.stdin:
  folder = os.open(sys.argv[1], os.O_RDONLY)
  fcntl.ioctl(folder, 0x8004587d, struct.pack("I", 2))
  os.close(folder)
  print("cut", flush=True)`

export function findDiskObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux'
  if (process.getuid?.() !== 0) return 'needs root, to mount a file system'
  if (spawnSync('losetup', ['--find']).status !== 0) return 'needs a loop device'
  if (spawnSync('python3', ['--version']).status !== 0)
    return 'needs python3, to cut the power of a file system'
  return undefined
}

export async function createDisk(megabytes: number, options: string[] = []): Promise<Disk> {
  const home = mkdtempSync(join(tmpdir(), 'pona-disk-'))
  const image = join(home, 'image')
  const folder = join(home, 'mounted')
  mkdirSync(folder)
  run('truncate', '--size', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', ...options, image)
  run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  const cutter = spawn('python3', ['-c', CUT_POWER, folder], { stdio: ['pipe', 'pipe', 'inherit'] })

  return {
    folder,
    turnReadOnly() {
      const device = spawnSync('findmnt', ['--noheadings', '--output', 'SOURCE', folder], {
        encoding: 'utf8',
      })
      writeFileSync(`/sys/fs/ext4/${basename(device.stdout.trim())}/trigger_fs_error`, 'tried')
    },
    async cutPower() {
      cutter.stdin.write('\n')
      await once(cutter.stdout, 'data')
    },
    async remount() {
      await unmount(folder)
      run('mount', '-o', 'loop,errors=remount-ro', image, folder)
    },
    async [Symbol.asyncDispose]() {
      cutter.kill('SIGKILL')
      await unmount(folder)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A tmpfs: no journal and nothing durable, only a limited size. */
export function createMemoryDisk(megabytes: number): AsyncDisposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'pona-memory-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await unmount(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function unmount(folder: string): Promise<void> {
  // A killed process may hold its files for a moment.
  for (let attempt = 0; attempt < 20; attempt++) {
    if (spawnSync('umount', [folder]).status === 0) return
    await sleep(50)
  }
  run('umount', folder)
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
}
