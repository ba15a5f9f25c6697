import { sql } from 'kysely'
import { type Check, hint, type Installation, ok, wrong } from './check.ts'

const MAX_SKEW_MS = 60_000
/** `Date` has whole seconds, and an answer takes its time. */
const SOURCE_TIMEOUT_MS = 5_000

/** Against the first clock that answers: PostgreSQL's, else that of a push service, else the proxy's in front of the site. */
export const checkClock: Check = async (installation) => {
  for (const [name, read] of listClocks(installation)) {
    const theirs = await read().catch(() => undefined)
    if (theirs === undefined) continue
    const skewMs = installation.now() - theirs
    if (Math.abs(skewMs) <= MAX_SKEW_MS) return [ok(`The clock agrees with that of ${name}.`)]
    const minutes = Math.round(Math.abs(skewMs) / 60_000)
    return [
      wrong(
        `The clock is ${minutes} minutes ${skewMs > 0 ? 'ahead of' : 'behind'} that of ${name}.`,
        'Let the machine keep time ("timedatectl set-ntp true"): codes of the second factor and push need it.',
      ),
    ]
  }
  return [
    hint('No other clock could be asked for the time.', 'Compare "date -u" with a clock that you trust.'),
  ]
}

type Clock = [name: string, read: () => Promise<number>]

function listClocks({ config, openDb, pushOrigins }: Installation): Clock[] {
  const web = [...pushOrigins, config.publicOrigin].map(
    (origin): Clock => [new URL(origin).host, () => readDateHeader(origin)],
  )
  return config.databaseUrl === undefined ? web : [['PostgreSQL', () => readPostgresClock(openDb)], ...web]
}

async function readPostgresClock(openDb: Installation['openDb']): Promise<number> {
  const db = await openDb()
  if (db === undefined) throw new Error('There is no database yet')
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now.getTime() ?? Number.NaN
}

async function readDateHeader(origin: string): Promise<number> {
  const response = await fetch(origin, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(SOURCE_TIMEOUT_MS),
  })
  const time = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(time)) throw new Error('There is no Date header')
  return time
}
