import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TOOLS = ['mmdebstrap', 'systemd-nspawn', 'nsenter']
const MAX_BOOT_MS = 5 * 60_000
const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export type BootedDebian = AsyncDisposable & {
  /** Runs a shell command as root. `output` is all that it printed. */
  run(command: string): Promise<{ status: number | null; output: string }>
}

export function lacksContainers(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root'
  const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
  return missing.length === 0
    ? undefined
    : `needs ${missing.join(', ')}: apt install mmdebstrap systemd-container`
}

/**
 * Boots the smallest Debian 13 with systemd in a container without a network. `packages` can be installed there, and the
 * folders can be read at their own paths.
 */
export async function bootDebian(
  packages: readonly string[],
  folders: readonly string[],
): Promise<BootedDebian> {
  const root = mkdtempSync(join(tmpdir(), 'pona-debian-'))
  runTool('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    '--include=systemd,systemd-sysv,dbus,ca-certificates,openssl',
    '--skip=cleanup/apt',
    '--customize-hook=rm -f "$1/etc/apt/apt.conf.d/docker-clean"',
    `--customize-hook=chroot "$1" apt-get install --yes --download-only ${packages.join(' ')}`,
    'trixie',
    root,
  ])
  const hosts = join(root, 'etc', 'hosts')
  writeFileSync(hosts, `127.0.0.1 localhost ${hostname()}\n`)
  // Trials keep their files to themselves; every program reads this one.
  chmodSync(hosts, 0o644)
  const container = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--register=no', '--keep-unit', '--boot', '--private-network', '--link-journal=no'],
      ...folders.map((folder) => `--bind-ro=${folder}`),
      `--directory=${root}`,
    ],
    // The systemd of Debian 13 boots on no other hierarchy, whatever the machine's own is.
    { stdio: 'ignore', env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' } },
  )
  await using started = new AsyncDisposableStack()
  started.defer(async () => {
    const ended = once(container, 'exit')
    // Its way to be told to shut down.
    container.kill('SIGTERM')
    await ended
    rmSync(root, { recursive: true, force: true })
  })
  const leader = await waitForLeader(Number(container.pid))

  async function run(command: string) {
    const args = ['--target', leader, '--all', 'env', '--ignore-environment', PATH, 'HOME=/root', 'sh', '-c']
    const child = spawn('nsenter', [...args, command], { stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, output: Buffer.concat(output).toString() }
  }

  const endsAt = performance.now() + MAX_BOOT_MS
  while (!/running|degraded/.test((await run('systemctl is-system-running')).output)) {
    if (performance.now() > endsAt) throw new Error('The container did not boot')
    await sleep(200)
  }
  const running = started.move()
  return { run, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

function runTool(name: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} failed: ${stderr.slice(-1000)}`)
}

/** The first process inside of the container. */
async function waitForLeader(pid: number): Promise<string> {
  const endsAt = performance.now() + MAX_BOOT_MS
  while (performance.now() < endsAt) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    if (child) return child
    await sleep(50)
  }
  throw new Error('The container did not start')
}
