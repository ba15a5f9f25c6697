import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Not more than this process may have: a container without them asks for more, which a confined root can't give. */
const ULIMITS = ['nofile', 'nproc'].map((name) => `--ulimit=${name}=1024:1024`)
/** As strictly as an operator can run it. Without a network of its own, which needs rules of a firewall. */
const STRICT = [
  ...['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt=no-new-privileges'],
  ...['--network=host', ...ULIMITS],
]

/** Podman with a store of its own, which has no daemon. */
export function openContainers() {
  const store = mkdtempSync(join(tmpdir(), 'pona-containers-'))
  const base = [`--root=${join(store, 'root')}`, `--runroot=${join(store, 'run')}`, '--storage-driver=vfs']
  const runner = ['--cgroup-manager=cgroupfs', '--runtime=runc']
  const podman = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('podman', [...base, ...runner, ...args])
    return stdout.trim()
  }
  return {
    podman,
    /** The options of `podman run` for a container with these settings. */
    strictly: (settings: Record<string, string>) => [
      ...STRICT,
      ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
    ],
    async [Symbol.asyncDispose]() {
      await podman('rm', '--all', '--force', '--volumes', '--time=5')
      spawnSync('rm', ['-rf', store])
    },
  }
}

export function findContainerObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root'
  const missing = ['podman', 'runc'].filter((name) => spawnSync(name, ['--version']).error !== undefined)
  return missing.length === 0 ? undefined : `needs ${missing.join(' and ')}`
}
