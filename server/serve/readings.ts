import { chainReading } from '../platform/audit/verify.ts'
import type { AnyReading } from '../platform/reader/reading.ts'

/** All that the reading thread can do. */
export const readings: readonly AnyReading[] = [chainReading]
