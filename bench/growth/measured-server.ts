import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/server/free-port.ts'
import type { Stall } from '../stall.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.mjs')
const probe = join(import.meta.dirname, 'stall-probe.ts')

export type Took<Result> = { ms: number; stall: Stall; result: Result }

export type MeasuredServer = AsyncDisposable & {
  port: number
  deskOrigin: string
  dataDir: string
  pid: number | undefined
  startMs: number
  /** How long it took, and the longest block of the server's event loop meanwhile. */
  measure<Result>(perform: () => Promise<Result>): Promise<Took<Result>>
  kill(): Promise<void>
}

/** The built product on a data folder, as a process of its own. */
export async function startMeasuredServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<MeasuredServer> {
  const [port, deskPort] = [await findFreePort(), await findFreePort()]
  const deskOrigin = `http://localhost:${deskPort}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', probe, main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DESK_PORT: String(deskPort),
      DESK_ORIGIN: deskOrigin,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilAccepting(child, port)
  await fetch(`http://127.0.0.1:${port}/`)
  const startMs = performance.now() - startedAt
  const ask = async (message: string) => {
    child.send(message)
    const [answer] = (await once(child, 'message')) as [Stall]
    return answer
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    ...{ port, deskOrigin, dataDir, pid: child.pid, startMs },
    async measure(perform) {
      await ask('begin')
      const from = performance.now()
      const result = await perform()
      const ms = performance.now() - from
      return { ms, stall: await ask('end'), result }
    },
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}

async function untilAccepting(child: ChildProcess, port: number): Promise<void> {
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    await sleep(5)
  }
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}
