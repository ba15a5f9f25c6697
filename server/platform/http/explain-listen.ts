import { ConfigError } from '../config/config-error.ts'
import type { Listener } from '../config/listeners.ts'

/** The variables of a listener. */
type Variables = { host: string; port: string }

/** A sentence for a port that can't be listened on: a ConfigError where a setting is wrong. Other errors stay. */
export function explainListenError(error: unknown, { host, port }: Listener, variables: Variables): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} of ${host} (${variables.port}) is taken by another program: stop it ("ss -ltnp 'sport = :${port}'" names ` +
        `it), or set another ${variables.port}`,
    )
  if (code === 'EACCES')
    return new ConfigError([
      `${variables.port}: expected a port that this user may listen on, such as 8080; those below 1024 are root's, and a proxy's`,
    ])
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
    return new ConfigError([
      `${variables.host}: expected a name or an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1 without brackets (${code})`,
    ])
  return error
}
