import { ConfigError } from './config-error.ts'

/** Beside the working directory's `./data`, which the demo never opens. */
const DEMO_DIR = './.demo'
/** Its link signs in once: nobody should need it again after a break. */
const IDLE_MINUTES = '480'

/** Where it is served. Anything else could lead to real data, or to a mail server. */
const kept = ['HOST', 'PORT', 'DESK_HOST', 'DESK_PORT', 'PUBLIC_ORIGIN', 'DESK_ORIGIN', 'LOG_LEVEL']

type Environment = Readonly<Record<string, string | undefined>>

export function isDemo(args: readonly string[]): boolean {
  return args.includes('--demo')
}

/** The environment that counts: with `--demo` little of it. Throws a ConfigError in production. */
export function toServedEnvironment(environment: Environment, args: readonly string[]): Environment {
  if (!isDemo(args)) return environment
  if (environment['NODE_ENV'] === 'production')
    throw new ConfigError(['NODE_ENV: expected none with --demo, which never runs in production'])
  const own = Object.fromEntries(kept.map((name) => [name, environment[name]]))
  return { ...own, DATA_DIR: DEMO_DIR, DESK_IDLE_MINUTES: IDLE_MINUTES }
}
