import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteSettings } from '#contract/site/site-build.ts'
import { findPageRecord, type PageRecord, toRecordFile } from './page-record.ts'

/** Holds a folder for each set of pages, named by the hash of what they were rendered from. */
export function toPagesDir(dataDir: string): string {
  return join(dataDir, 'pages')
}

/** The program that renders removes pages that no start has used for some days. */
export function noteUse(folder: string): void {
  const now = new Date()
  utimesSync(folder, now, now)
}

/** The pages that a start has used last, of those whose form reaches this server and whose notice it keeps. */
export function findStandIn(dataDir: string, settings: SiteSettings): string | undefined {
  return listKeptPages(toPagesDir(dataDir)).find((folder) => holds(findPageRecord(folder), settings))
}

/** Complete ones; those that a start has used last come first. */
export function listKeptPages(pagesDir: string): string[] {
  if (!existsSync(pagesDir)) return []
  return readdirSync(pagesDir)
    .map((name) => join(pagesDir, name))
    .filter((folder) => existsSync(toRecordFile(folder)))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
}

function holds(
  record: PageRecord | undefined,
  { publicKey, backendUrl, retentionDays }: SiteSettings,
): boolean {
  if (record === undefined) return false
  const { settings } = record
  return (
    settings.publicKey === publicKey &&
    settings.backendUrl === backendUrl &&
    settings.retentionDays === retentionDays
  )
}
