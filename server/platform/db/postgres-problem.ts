import { toPostgresPlace } from '../config/postgres-url.ts'
import { type CertificateProblem, findCertificateProblem } from './certificate-error.ts'
import { isPostgresWriteFailure } from './postgres.ts'

/** PostgreSQL is unreachable for now: waiting may help. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable'
}

/** DATABASE_URL can't work: a setting has to change. */
export class PostgresRefusal extends Error {
  override readonly name = 'PostgresRefusal'
}

/** PostgreSQL's error codes (Appendix A of its manual) that a setting fixes. */
const REFUSALS: Record<string, string> = {
  '28P01':
    'does not accept the password: write the one of this user, with anything but letters and digits percent-encoded',
  '28000':
    'does not accept the user, or the way it connects: see its pg_hba.conf, which may ask for "hostssl"',
  '3D000': 'has no database of that name: make it with "createdb", or name another one',
  '42501':
    'does not let the user make tables: make the user the owner of the database, or grant it "create" on the schema',
}
const CERTIFICATES: Record<CertificateProblem, string> = {
  expired: 'shows a certificate that has expired: renew it there, and compare the clock of this machine',
  'of another host': 'shows a certificate of another host: write the name that is in it',
  'not trusted': 'shows a certificate that is not trusted: name its authority with sslrootcert=FILE',
}

/** A sentence about DATABASE_URL for a failed connection; other errors are returned unchanged. */
export function explainPostgresError(thrown: unknown, address: string): unknown {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  if (!(error instanceof Error)) return thrown
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const missing =
    'syscall' in error && error.syscall === 'open' && 'path' in error ? String(error.path) : undefined
  if (missing !== undefined)
    return new PostgresRefusal(
      `DATABASE_URL: its certificate ${missing} can't be read (${code}): see how it is written`,
      {
        cause: error,
      },
    )
  const refusal = findRefusal(code, error.message)
  const place = `PostgreSQL at ${toPostgresPlace(address)}`
  if (refusal !== undefined)
    return new PostgresRefusal(`DATABASE_URL: ${place} ${refusal} (${code || error.message})`, {
      cause: error,
    })
  if (isPostgresWriteFailure(error))
    return new PostgresUnavailable(`${place} can't be reached (${code || error.message})`, { cause: error })
  return thrown
}

function findRefusal(code: string, message: string): string | undefined {
  if (Object.hasOwn(REFUSALS, code)) return REFUSALS[code]
  const certificate = findCertificateProblem(code)
  if (certificate !== undefined) return CERTIFICATES[certificate]
  if (/does not support SSL/.test(message))
    return 'offers no TLS, which is required off loopback: set "ssl = on" with a certificate in its postgresql.conf'
  if (/client password must be a string/.test(message))
    return 'asks for a password: write it as postgres://USER:PASSWORD@HOST/NAME'
  return undefined
}
