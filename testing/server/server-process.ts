import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toServerFile } from '../../server/platform/process/built-server.mjs'
import { findFreePort } from './free-port.ts'

const serverDir = join(import.meta.dirname, '..', '..', 'server')

export type ServerProcess = AsyncDisposable & {
  origin: string
  deskOrigin: string
  pid: number | undefined
  output(): string
  /** Resolves to the exit code, or null when a signal ended it. */
  ended: Promise<number | null>
  signal(signal: NodeJS.Signals): void
  /** Sends a signal and waits for the end; returns the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export type ServerPorts = { port: number; deskPort: number }

/** Starts the built product as an operator does, and waits until it answers. */
export async function startServer(
  environment: Record<string, string>,
  options: Partial<ServerPorts> & {
    distDir?: string
    mainFile?: 'main.mjs' | 'main.ts'
    args?: readonly string[]
    cwd?: string
    /** Gets all that was printed so far, also before the server is ready. */
    onOutput?: (output: string) => void
  } = {},
): Promise<ServerProcess> {
  const { port = await findFreePort(), deskPort = await findFreePort() } = options
  const { distDir, mainFile = 'main.mjs', args = [], cwd, onOutput } = options
  const isPortShared = environment['DESK_PORT'] === 'same'
  const deskOrigin = isPortShared ? `http://desk.localhost:${port}` : `http://localhost:${deskPort}`
  // Used by servers on PostgreSQL that name no folder: they keep files there all the same.
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-server-'))
  const child = spawn(
    process.execPath,
    distDir ? toProgramOf(distDir) : [join(serverDir, mainFile), ...args],
    {
      cwd,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DESK_PORT: String(deskPort),
        DATA_DIR: dataDir,
        DESK_ORIGIN: deskOrigin,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const chunks: string[] = []
  const collect = (chunk: Buffer) => {
    chunks.push(chunk.toString())
    onOutput?.(chunks.join(''))
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const origin = `http://localhost:${port}`
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await waitUntilReady(child, `http://127.0.0.1:${port}/healthz`, () => chunks.join(''))

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }

  return {
    origin,
    deskOrigin,
    pid: child.pid,
    output: () => chunks.join(''),
    ended: exited,
    signal: (signal) => void child.kill(signal),
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
    },
  }
}

/** Replaces the installed build with another one. */
function toProgramOf(distDir: string): string[] {
  const program = `const { runServer } = await import(${JSON.stringify(pathToFileURL(toServerFile(distDir)).href)})
    await runServer(${JSON.stringify(distDir)})`
  return ['--input-type=module', '--eval', program]
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
