import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { toLoggedError } from './logged-error.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** JSON lines, on standard output by default. Callers pass codes and ids, never a patient's words. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  return pino({ level, base: null, serializers: { err: toLoggedError } }, destination)
}
