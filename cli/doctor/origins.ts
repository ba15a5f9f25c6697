import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { connect } from 'node:tls'
import * as v from 'valibot'
import { DAY_MS } from '#contract/durations.ts'
import type { Config } from '../../server/platform/config/config.ts'
import { isLoopback } from '../../server/platform/config/loopback.ts'
import { type Check, hint, ok, toMessage, type Verdict, wrong } from './check.ts'

const MIN_CERTIFICATE_DAYS = 14
const ANSWER_TIMEOUT_MS = 8_000

const listOrigins = ({ publicOrigin, deskOrigin }: Config) => [
  { variable: 'PUBLIC_ORIGIN', url: new URL(publicOrigin) },
  { variable: 'DESK_ORIGIN', url: new URL(deskOrigin) },
]

export const checkNames: Check = async ({ config, resolver }) => {
  const own = new Set(
    Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)),
  )
  const verdicts = listOrigins(config).map(async ({ variable, url }): Promise<Verdict[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isLoopback(host)) return []
    const addresses = await resolver.findAddresses(host).catch(() => [])
    if (addresses.length === 0)
      return [
        wrong(
          `The name ${host} (${variable}) leads nowhere.`,
          `Add an A or AAAA record for it with the address of this machine or of its proxy, or mend ${variable}.`,
        ),
      ]
    const there = addresses.join(', ')
    return addresses.some((address) => own.has(address))
      ? [ok(`${host} leads to this machine (${there}).`)]
      : // Behind a router or a proxy; whether requests arrive is what the check of the proxy finds.
        [ok(`${host} leads to ${there}, an address of another machine: of the proxy or the router in front.`)]
  })
  return (await Promise.all(verdicts)).flat()
}

export const checkCertificates: Check = async ({ config, now }) => {
  const verdicts = listOrigins(config)
    .filter(({ url }) => url.protocol === 'https:')
    .map(({ url }) => checkCertificate(url, now()))
  return Promise.all(verdicts)
}

async function checkCertificate(url: URL, now: number): Promise<Verdict> {
  const host = url.hostname
  try {
    const { authorizationError, validTo } = await readCertificate(url)
    const days = Math.floor((Date.parse(validTo) - now) / DAY_MS)
    if (authorizationError !== undefined)
      return wrong(
        `Browsers do not trust the certificate of ${host} (${authorizationError}).`,
        'Look at the log of the proxy that renews it. With your own authority, set NODE_EXTRA_CA_CERTS here, too.',
      )
    if (days >= MIN_CERTIFICATE_DAYS) return ok(`The certificate of ${host} is valid for ${days} more days.`)
    return wrong(
      `The certificate of ${host} ends in ${days} days: it is not being renewed.`,
      'Look at the log of the proxy, which should have renewed it. It needs ports 80 or 443 from outside.',
    )
  } catch (error) {
    return wrong(
      `${host} answers no TLS at port ${url.port || 443}: ${toMessage(error)}.`,
      'Start the proxy, let ports 80 and 443 through the firewall, and look at its log.',
    )
  }
}

async function readCertificate({ hostname, port }: URL) {
  const socket = connect({
    host: hostname,
    port: Number(port) || 443,
    servername: hostname,
    rejectUnauthorized: false,
    timeout: ANSWER_TIMEOUT_MS,
  })
  try {
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    await once(socket, 'secureConnect')
    const error: unknown = socket.authorizationError
    return {
      // Named by a code; the declared type is an Error.
      authorizationError: socket.authorized
        ? undefined
        : error instanceof Error
          ? error.message
          : String(error),
      validTo: socket.getPeerCertificate().valid_to,
    }
  } finally {
    socket.destroy()
  }
}

const upSchema = v.object({
  status: v.string(),
  version: v.optional(v.string()),
  proxies: v.optional(v.number()),
})

/** Whether both origins lead to the server of these settings, and how many proxies are on the way. */
export const checkProxy: Check = async (installation) => {
  const { config, askServer } = installation
  const { up } = await askServer()
  if (up === undefined) return []
  const verdicts = listOrigins(config).map(({ variable, url }) => checkWay(variable, url, config, up.version))
  return (await Promise.all(verdicts)).flat()
}

async function checkWay(
  variable: string,
  url: URL,
  config: Config,
  version: string | undefined,
): Promise<Verdict[]> {
  const mend = 'Let the proxy pass this name to the listener of the settings: deploy/Caddyfile shows how.'
  let body: unknown
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    body = await (await fetch(new URL('/up', url), { signal, redirect: 'manual' })).json()
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : toMessage(error)
    // The desk may be closed to its own machine, as to everybody outside of the coordinators' network.
    if (variable === 'DESK_ORIGIN')
      return [
        hint(`${url.origin}/up does not answer here: ${reason}.`, 'Open it from the coordinators’ network.'),
      ]
    return [wrong(`${url.origin}/up does not answer as Pona does: ${reason}.`, mend)]
  }
  const answer = v.safeParse(upSchema, body)
  if (!answer.success || (version !== undefined && answer.output.version !== version))
    return [wrong(`${url.origin}/up is answered by another server than that of these settings.`, mend)]
  // A desk on loopback is reached through a tunnel, and no proxy.
  const isTunnelled = variable === 'DESK_ORIGIN' && isLoopback(url.hostname)
  return [
    ok(`${url.origin} leads to this server.`),
    ...(isTunnelled ? [] : checkHops(answer.output.proxies, url, config)),
  ]
}

/** Limits count visitors by the address that the outermost trusted proxy has seen. */
function checkHops(proxies: number | undefined, { origin }: URL, { trustedProxies }: Config): Verdict[] {
  if (proxies === undefined || proxies === trustedProxies) return []
  const next = `Set TRUSTED_PROXIES=${proxies}, if every one of them is yours, and restart.`
  return proxies > trustedProxies
    ? [
        wrong(
          `Requests to ${origin} pass ${proxies} proxies, and TRUSTED_PROXIES is ${trustedProxies}: all visitors share the limits of one.`,
          next,
        ),
      ]
    : [
        wrong(
          `TRUSTED_PROXIES is ${trustedProxies}, and requests to ${origin} pass ${proxies}: visitors can claim any address, and evade all limits.`,
          next,
        ),
      ]
}
