import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ReceivedMail, startMailServer } from '../mail/mail-server.ts'
import { findFreePort } from './free-port.ts'
import { startServer } from './server-process.ts'

export type Pona = {
  origin: string
  deskOrigin: string
  dataDir: string
  /** Output of the server so far. */
  output(): string
  /** Mails received so far. */
  mails(): Promise<ReceivedMail[]>
  stop(): Promise<void>
  start(): Promise<void>
}

export type ServerEnvironment = Record<string, string>

type Started = AsyncDisposable & { pona: Pona }

export type KeptServers = AsyncDisposable & {
  find(environment: ServerEnvironment): Promise<Pona>
}

/** Environment of most tests. */
export const sharedEnvironment: ServerEnvironment = {}

/** Servers by the object that describes them. Only the shared one outlasts the start of another. */
export function keepServers(): KeptServers {
  const kept = new Map<ServerEnvironment, Started>()

  async function end(environment: ServerEnvironment): Promise<void> {
    await kept.get(environment)?.[Symbol.asyncDispose]()
    kept.delete(environment)
  }

  return {
    async find(environment) {
      const found = kept.get(environment)
      if (found !== undefined) return found.pona
      for (const other of kept.keys()) if (other !== sharedEnvironment) await end(other)
      const started = await startProduct(environment)
      kept.set(environment, started)
      return started.pona
    },
    async [Symbol.asyncDispose]() {
      for (const environment of kept.keys()) await end(environment)
    },
  }
}

/** The built server with a real mail server. */
async function startProduct(serverEnvironment: ServerEnvironment): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-browser-'))
  const mailServer = await startMailServer()
  const ports = { port: await findFreePort(), deskPort: await findFreePort() }
  const environment = {
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'warn',
    // The tests share an address.
    RATE_LIMITS: 'off',
    ...serverEnvironment,
  }
  let server = await startServer(environment, ports)
  const pona: Pona = {
    origin: server.origin,
    deskOrigin: server.deskOrigin,
    dataDir,
    output: () => server.output(),
    mails: async () => mailServer.mails,
    async stop() {
      await server.end('SIGTERM')
    },
    async start() {
      server = await startServer(environment, ports)
    },
  }
  return {
    pona,
    async [Symbol.asyncDispose]() {
      await server.end('SIGTERM')
      await mailServer[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
