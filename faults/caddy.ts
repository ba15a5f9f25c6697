import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCaddy } from '#testing/outside/caddy.ts'
import { findFreePort } from '#testing/server/free-port.ts'

const caddyfile = join(import.meta.dirname, '..', 'deploy', 'Caddyfile')

export type ProxiedPona = AsyncDisposable & { origin: string; deskOrigin: string }

/** Runs deploy/Caddyfile, without TLS, on two ports of loopback. `change` edits it first. */
export async function startProxy(
  upstreams: { site: number; desk: number },
  change: (text: string) => string = (text) => text,
): Promise<ProxiedPona> {
  // Another Caddy of this machine may have the port of its own interface.
  const text = readFileSync(caddyfile, 'utf8').replace(/^\{\n/m, '{\n\tadmin off\n')
  const origin = `http://localhost:${await findFreePort()}`
  const deskOrigin = `http://localhost:${await findFreePort()}`
  const caddy = runCaddy(change(text), {
    ...{ SITE: origin, DESK: deskOrigin },
    ...{ SITE_SERVER: `127.0.0.1:${upstreams.site}`, DESK_SERVER: `127.0.0.1:${upstreams.desk}` },
  })
  await Promise.race([waitForOwnAnswer(origin), caddy.failed])
  return { origin, deskOrigin, [Symbol.asyncDispose]: () => caddy[Symbol.asyncDispose]() }
}

/** Caddy itself answers what is for monitors. */
async function waitForOwnAnswer(origin: string): Promise<void> {
  const isUp = () =>
    fetch(`${origin}/metrics`).then(
      ({ status }) => status === 404,
      () => false,
    )
  while (!(await isUp())) await sleep(50)
}
