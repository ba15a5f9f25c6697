import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRendererModule } from '#contract/site-build.ts'
import { writeCompressible } from './compress-files.ts'
import { refuseLongHomePage } from './first-response.ts'
import { type PageInputs, toPagesHash } from './page-inputs.ts'
import { type PageRecord, readSiteFacts, toRecordFile } from './page-record.ts'

export type PagesJob = {
  /** The release. */
  distDir: string
  /** Gets the pages in `site`, and a record of what they were rendered from. */
  folder: string
  inputs: PageInputs
}

/** Renders the pages beside copies of the files that they name: a later release may lack those. */
export async function makePages(job: PagesJob): Promise<void> {
  await copyFiles(join(job.distDir, 'site'), join(job.folder, 'site'))
  await writePages(job)
}

/** Renders the pages, checks them and adds their record. All is on disk when it returns. */
export async function writePages({ distDir, folder, inputs }: PagesJob): Promise<void> {
  const facts = readSiteFacts(distDir)
  const { createSiteRenderer }: SiteRendererModule = await import(
    pathToFileURL(join(distDir, 'site-renderer.js')).href
  )
  const files = createSiteRenderer(inputs).renderStaticFiles(new Date())
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, 'site', name)
      await mkdir(dirname(path), { recursive: true })
      await writeCompressible(path, Buffer.from(text))
    }),
  )
  await refuseLongHomePage(join(folder, 'site'), { ...facts, ...inputs }, inputs)
  const { company, destinations, publicKey, backendUrl, publicOrigin, retentionDays } = inputs
  const record: PageRecord = {
    hash: toPagesHash(facts.release, inputs),
    settings: { company, destinations, publicKey, backendUrl, publicOrigin, retentionDays },
    scriptHashes: facts.scriptHashes,
    styleHashes: facts.styleHashes,
  }
  await writeFile(toRecordFile(folder), JSON.stringify(record, null, 2), { flush: true })
}

async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const copy = join(to, relative(from, entry.parentPath), entry.name)
        await mkdir(dirname(copy), { recursive: true })
        await writeFile(copy, await readFile(join(entry.parentPath, entry.name)), { flush: true })
      }),
  )
}
