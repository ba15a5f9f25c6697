import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/server/free-port.ts'

export type Balancer = AsyncDisposable & { origin: string }

const shipped = readFileSync(join(import.meta.dirname, '..', 'deploy', 'Caddyfile.many'), 'utf8')

/** Settings that only list the instances: no health checks, no waiting, no limits of time. */
const WITHOUT_CARE = 'bare'

/** Caddy as deploy/Caddyfile.many sets it up, with the addresses of the trial; `bare` is the control. */
export async function startBalancer(
  ports: readonly number[],
  settings: 'shipped' | typeof WITHOUT_CARE,
): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-balancer-'))
  const port = await findFreePort()
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, toCaddyfile(port, ports, settings))
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const exited = once(child, 'exit')
  const origin = `http://localhost:${port}`
  while (!(await isServing(origin))) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}`)
    await sleep(50)
  }
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function toCaddyfile(port: number, ports: readonly number[], settings: 'shipped' | 'bare'): string {
  const upstreams = ports.map((each) => `127.0.0.1:${each}`).join(' ')
  if (settings === WITHOUT_CARE)
    return `{\n admin off\n}\nhttp://localhost:${port} {\n reverse_proxy ${upstreams}\n}\n`
  // No administration port, no desk, no TLS; everything else is what is shipped.
  const [site = ''] = shipped.split(/^# The desk:/m)
  return [
    [/^\{\n/m, '{\n\tadmin off\n'],
    [/^pona\.example \{/m, `http://localhost:${port} {`],
    [/10\.0\.0\.11:8080 10\.0\.0\.12:8080/, upstreams],
  ].reduce((text, [from, to]) => replaceOrThrow(text, from as RegExp, to as string), site)
}

function replaceOrThrow(text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`deploy/Caddyfile.many lacks ${from}`)
  return text.replace(from, to)
}

async function isServing(origin: string): Promise<boolean> {
  return fetch(`${origin}/up`).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}
