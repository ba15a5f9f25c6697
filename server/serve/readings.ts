import { tallyReading } from '../case/inquiry/tally.ts'
import { chainReading } from '../company/audit/verify.ts'
import { figuresReading } from '../figures/figures.ts'
import { exportReading } from '../inbox/export/export-reading.ts'
import type { AnyReading } from '../platform/reader/reading.ts'

/** All that the reading thread can do. */
export const readings: readonly AnyReading[] = [chainReading, tallyReading, figuresReading, exportReading]
