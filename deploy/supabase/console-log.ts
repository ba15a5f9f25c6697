import type { Config } from '../../server/platform/config/config.ts'
import type { Log } from '../../server/platform/log/log.ts'
import { toLoggedError } from '../../server/platform/log/logged-error.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof LEVELS)[number]

/** The server's log through the console, which the platform collects. JSON lines; never a patient's words. */
export function createConsoleLog(lowest: Config['logLevel']): Log {
  const isSilent = lowest === 'silent' || lowest === 'fatal'
  const from = lowest === 'trace' || isSilent ? 0 : LEVELS.indexOf(lowest)
  const toWriter = (level: Level) => {
    if (isSilent || LEVELS.indexOf(level) < from) return () => {}
    return (facts: unknown, message?: string) =>
      console[level](JSON.stringify({ level, ...toFacts(facts, message) }))
  }
  return {
    debug: toWriter('debug'),
    info: toWriter('info'),
    warn: toWriter('warn'),
    error: toWriter('error'),
  }
}

function toFacts(facts: unknown, message: string | undefined): object {
  if (typeof facts !== 'object' || facts === null) return { msg: facts }
  return { ...facts, ...('err' in facts && { err: toLoggedError(facts.err) }), msg: message }
}
