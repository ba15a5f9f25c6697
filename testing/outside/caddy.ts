import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { findFreePort } from '../server/free-port.ts'

export type Caddy = AsyncDisposable & {
  port: number
  /** Makes Chromium accept the certificate, which nobody signed. */
  browserArgs: string[]
}

export function findCaddyObstacle(): string | undefined {
  return spawnSync('caddy', ['version']).error === undefined ? undefined : 'needs Caddy'
}

/** The product's proxy, which speaks HTTP/2 with browsers; on localhost with a certificate of its own. */
export async function startCaddy(target: number): Promise<Caddy> {
  const port = await findFreePort()
  const caddy = runCaddy(`{
      admin off
      skip_install_trust
      auto_https disable_redirects
    }
    https://localhost:${port} {
      tls internal
      reverse_proxy 127.0.0.1:${target}
    }`)
  const keyHash = await Promise.race([readKeyHash(port, caddy.child), caddy.failed])
  return {
    port,
    browserArgs: [`--ignore-certificate-errors-spki-list=${keyHash}`],
    [Symbol.asyncDispose]: () => caddy[Symbol.asyncDispose](),
  }
}

export type CaddyProcess = AsyncDisposable & {
  child: ChildProcess
  /** Rejects with what it printed, once it has ended. */
  failed: Promise<never>
}

export function runCaddy(caddyfile: string, environment: Record<string, string> = {}): CaddyProcess {
  const folder = mkdtempSync(join(tmpdir(), 'pona-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile)
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const failed = once(child, 'exit').then((): never => {
    throw new Error(`Caddy ended:\n${output}`)
  })
  // Also when it is ended on purpose.
  failed.catch(() => undefined)
  return {
    child,
    failed,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await failed.catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the certificate is there. */
async function readKeyHash(port: number, child: ChildProcess): Promise<string | undefined> {
  while (child.exitCode === null) {
    const socket = connect({ port, host: 'localhost', servername: 'localhost', rejectUnauthorized: false })
    try {
      await once(socket, 'secureConnect')
      const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
      if (key) return createHash('sha256').update(key).digest('base64')
    } catch {
      await sleep(50)
    } finally {
      socket.destroy()
    }
  }
  return undefined
}
