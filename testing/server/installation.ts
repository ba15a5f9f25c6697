import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { programEnvironment } from './program-environment.ts'

export type InstalledPona = AsyncDisposable & {
  folder: string
  dataDir: string
  origin: string
  port: number
  deskPort: number
  /** Target of the link "current". */
  current(): string
  start(): Promise<void>
  stop(): Promise<void>
  run(...args: string[]): Promise<{ status: number | null; output: string }>
  /** `pona upgrade`, by the program of the installed release. */
  upgrade(...args: string[]): Promise<{ status: number | null; output: string }>
}

/** Installs a release that `makeRelease` has made, as deploy/install.sh lays it out, for a service without systemd. */
export async function install(
  folder: string,
  release: string,
  settings: Record<string, string> = {},
): Promise<InstalledPona> {
  const [releases, dataDir, pidFile] = ['releases', 'data', 'pid'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(releases)
  const version = basename(release).replace('pona-', '')
  renameSync(release, join(releases, version))
  const link = join(releases, 'current')
  symlinkSync(version, link)
  const program = join(link, 'bin', 'pona')
  const [port, deskPort] = [await findFreePort(), await findFreePort()]
  const env = {
    ...programEnvironment,
    PORT: String(port),
    DESK_PORT: String(deskPort),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...settings,
  }
  const startFile = join(folder, 'start')
  writeFileSync(
    startFile,
    `'${program}' serve >>'${folder}/log' 2>&1 & echo $! >'${pidFile}'
    until (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null; do kill -0 $! 2>/dev/null || exit 1; sleep 0.05; done`,
  )
  const startCommand = `bash '${startFile}'`
  const stopCommand = `kill $(cat '${pidFile}') 2>/dev/null; while kill -0 $(cat '${pidFile}') 2>/dev/null; do sleep 0.02; done`

  async function runProgram(command: string, args: string[]) {
    const child = spawn(command, args, { env })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, output: Buffer.concat(output).toString() }
  }

  async function stop(): Promise<void> {
    if (existsSync(pidFile)) await runProgram('sh', ['-c', stopCommand])
  }

  return {
    folder: releases,
    dataDir,
    origin: `http://localhost:${port}`,
    port,
    deskPort,
    current: () => readlinkSync(link),
    async start() {
      const { status, output } = await runProgram('sh', ['-c', startCommand])
      if (status !== 0) throw new Error(output)
    },
    stop,
    run: (...args) => runProgram(program, args),
    upgrade: (...args) =>
      runProgram(program, ['upgrade', ...args, '--stop', stopCommand, '--start', startCommand]),
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
