import * as v from 'valibot'
import { listErrors, parseConfig, port } from '../server/platform/config/config.ts'
import { ConfigError } from '../server/platform/config/config-error.ts'
import { dropEmpty } from '../server/platform/config/environment.ts'

const portsSchema = v.object({ DEV_SITE_PORT: port(5173), DEV_DESK_PORT: port(5174) })

/**
 * Settings of the server. Both of Vite's proxies name the host that a browser asked for, which would not tell site from
 * desk.
 */
export function readDevConfig(environment: NodeJS.ProcessEnv) {
  const config = parseConfig(environment)
  const { deskListener } = config
  if (deskListener === undefined)
    throw new ConfigError(['DESK_PORT: expected a port of its own while developing'])
  return { ...config, deskListener }
}

/** Ports of the site and the desk with hot reload; the server behind them has PORT and DESK_PORT. */
export function readDevPorts(environment: NodeJS.ProcessEnv): { site: number; desk: number } {
  const parsed = v.safeParse(portsSchema, dropEmpty(environment))
  if (!parsed.success) throw new ConfigError(listErrors(parsed.issues))
  return { site: parsed.output.DEV_SITE_PORT, desk: parsed.output.DEV_DESK_PORT }
}
