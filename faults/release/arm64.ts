import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { unpackDebian } from '../../scripts/release/debian.ts'

/** Runs programs of that processor, on any other. */
const EMULATOR = '/usr/bin/qemu-aarch64-static'

/** A root with the libraries that every Debian has, and the unpacked release in `opt`. */
export async function makeArm64Root(tarball: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'pona-arm64-'))
  const libraries = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6']
  await unpackDebian({ cpu: 'arm64', architecture: 'arm64' }, root, libraries)
  mkdirSync(join(root, 'opt'), { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', join(root, 'opt')])
  copyFileSync(EMULATOR, join(root, basename(EMULATOR)))
  return root
}

export function emulate(root: string, ...program: string[]) {
  const { status, stdout, stderr } = spawnSync(
    '/usr/sbin/chroot',
    [root, `/${basename(EMULATOR)}`, ...program],
    {
      encoding: 'utf8',
      env: {},
    },
  )
  return { status, output: stdout + stderr }
}

export function findEmulatorObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root'
  return existsSync(EMULATOR) ? undefined : 'needs qemu-user-static'
}
