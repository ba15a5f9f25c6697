import { startOfDate, toDate } from '#contract/company/office-days.ts'
import { readSettings } from './read-settings.ts'

/** The server writes it into the page, and tells it with the settings: they may change while the desk is open. */
export function readOfficeZone(): string {
  return readSettings()?.zone ?? (readWrittenZone() || 'UTC')
}

/** The office's day, such as 2026-11-24. */
export function toOfficeDate(at: number): string {
  return toDate(at, readOfficeZone())
}

export function startOfOfficeDay(at: number, daysLater = 0): number {
  const zone = readOfficeZone()
  return startOfDate(toDate(at, zone), zone, daysLater)
}

function readWrittenZone(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="office-zone"]')?.content
}
