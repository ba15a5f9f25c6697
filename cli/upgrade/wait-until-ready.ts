import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../server/platform/config/config.ts'
import type { Service } from './service.ts'

const POLL_MS = 100
const ANSWER_TIMEOUT_MS = 5_000
/** Checks that a version can spoil. Mails that wait, or a mailbox that is away, have other causes. */
const CHECKS = ['database', 'disk', 'files', 'complete'] as const

type Answer = { status: number; body: string }

/** The checks of `/readyz` that fail now; none where it can't be read. */
export async function findFailing(config: Config): Promise<string[]> {
  const answer = await ask(config.deskListener ?? config.publicListener, '/readyz', {
    // The host name tells the desk from the site on a shared port.
    host: new URL(config.deskOrigin).host,
    ...(config.metricsToken && { authorization: `Bearer ${config.metricsToken}` }),
  })
  if (answer?.status !== 200 && answer?.status !== 503) return []
  try {
    const readiness = JSON.parse(answer.body) as Record<string, unknown>
    return CHECKS.filter((check) => readiness[check] === false)
  } catch {
    return []
  }
}

export async function isServing({ publicListener }: Config): Promise<boolean> {
  return (await ask(publicListener, '/up'))?.status === 200
}

/** Why the server does not serve as well as before; undefined as soon as it does. */
export async function waitUntilReady(
  config: Config,
  service: Service,
  { failedBefore, waitMs }: { failedBefore: readonly string[]; waitMs: number },
): Promise<string | undefined> {
  const endsAt = performance.now() + waitMs
  let problem = 'it does not answer'
  while (performance.now() < endsAt) {
    if (await isServing(config)) {
      const worse = (await findFailing(config)).filter((check) => !failedBefore.includes(check))
      if (worse.length === 0) return undefined
      problem = `/readyz reports ${worse.join(', ')}`
    } else if (service.hasGivenUp()) return 'it ended by itself'
    await sleep(POLL_MS)
  }
  return problem
}

function ask(
  { host, port }: Config['publicListener'],
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer | undefined> {
  // A server that listens everywhere listens here.
  const hostname = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return new Promise((resolve) => {
    const sent = request(
      { hostname, port, path, headers, timeout: ANSWER_TIMEOUT_MS, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
        response.on('error', () => resolve(undefined))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(undefined))
    sent.end()
  })
}
