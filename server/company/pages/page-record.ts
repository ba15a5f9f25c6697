import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  InlinedHashes,
  LanguageAssets,
  LookAssets,
  SiteRelease,
  SiteSettings,
} from '#contract/site/site-build.ts'

/** Lies beside rendered pages, and is written last. */
export type PageRecord = InlinedHashes & {
  /** Hash of everything that they were rendered from. */
  hash: string
  settings: SiteSettings
  /** By locale. */
  assets: Readonly<Record<string, LanguageAssets>>
  lookAssets: LookAssets
  /** Addresses of the files that depend on words, colours and pictures, by what they were made from. */
  parts: Readonly<Record<string, string>>
}

export function toRecordFile(folder: string): string {
  return join(folder, 'pages.json')
}

export function findPageRecord(folder: string): PageRecord | undefined {
  const file = toRecordFile(folder)
  // Our own program wrote it, from this type.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageRecord) : undefined
}

export function readPageRecord(folder: string): PageRecord {
  const record = findPageRecord(folder)
  if (record === undefined) throw new Error(`There are no pages in ${folder}`)
  return record
}

export function readRelease(distDir: string): SiteRelease {
  const file = join(distDir, 'site-build.json')
  if (!existsSync(file)) throw new Error(`The site is not built: run "npm run build" (looked in ${distDir})`)
  // Our own build wrote it, from this type.
  return JSON.parse(readFileSync(file, 'utf8')) as SiteRelease
}
