import * as v from 'valibot'
import type { OriginsAnswer } from '#contract/desk/setup.ts'
import type { Config } from '../platform/config/config.ts'

const ANSWER_TIMEOUT_MS = 8_000
const MAX_CODES = 10

const upSchema = v.object({ status: v.literal('ok'), version: v.string() })

type Origins = Pick<Config, 'publicOrigin' | 'deskOrigin'> & { version: string }

/** Asks both addresses as a stranger does. Null, or what is wrong and what to do. */
export async function tryOrigins({ publicOrigin, deskOrigin, version }: Origins): Promise<OriginsAnswer> {
  const [site, desk] = await Promise.all(
    [publicOrigin, deskOrigin].map((origin) => tryOrigin(origin, version)),
  )
  return { site: site ?? null, desk: desk ?? null }
}

async function tryOrigin(origin: string, version: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/up', origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    return explainAnswer(response.status, await response.json().catch(() => undefined), version)
  } catch (error) {
    return explainFailure(listCodes(error), new URL(origin).hostname)
  }
}

function explainAnswer(status: number, body: unknown, version: string): string | undefined {
  if (status >= 300 && status < 400)
    return 'This address leads on to another one. Set the variable to where it leads, or let the proxy pass it here.'
  const parsed = v.safeParse(upSchema, body)
  if (status !== 200 || !parsed.success)
    return `Another program answers there (${status}). Let the proxy pass this name to this server: docs/operating.md, “Proxy”.`
  return parsed.output.version === version
    ? undefined
    : `Another version answers there (${parsed.output.version}). Is it an older server, or another one?`
}

function explainFailure(codes: readonly string[], host: string): string {
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code))
  if (has(/^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/))
    return `The name ${host} leads nowhere. Add an A or AAAA record for it with the address of this machine.`
  if (has(/^ECONNREFUSED$/))
    return 'The connection is refused. Start the proxy, and let ports 80 and 443 through the firewall.'
  if (has(/CERT|SIGNED|UNABLE_TO|^ERR_(?:TLS|SSL)|EPROTO/))
    return `The certificate of ${host} is not trusted. Look at the log of the proxy, which gets and renews it.`
  if (has(/TIMEOUT|TimeoutError/i))
    return 'Nothing answers within 8 seconds. Let ports 80 and 443 through the firewall, from this machine too.'
  return `It can’t be reached from this server (${codes[0] ?? 'unknown reason'}). Look at the proxy and its log.`
}

/** Lists the codes of an error and of its causes. */
function listCodes(error: unknown): string[] {
  const codes: string[] = []
  for (let one: unknown = error; one instanceof Error && codes.length < MAX_CODES; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') codes.push(one.code)
    if (one.name === 'TimeoutError') codes.push(one.name)
    if (one instanceof AggregateError) codes.push(...one.errors.flatMap(listCodes))
  }
  return codes
}
