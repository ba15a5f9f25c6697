import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  InlinedHashes,
  SitePartsModule,
  SiteRenderer,
  SiteRendererModule,
} from '#contract/site-build.ts'
import { encodings, writeServed } from './compress-files.ts'
import { refuseLongHomePage } from './first-response.ts'
import { type PageInputs, toPagesHash } from './page-inputs.ts'
import { findPageRecord, type PageRecord, readRelease, toRecordFile } from './page-record.ts'
import { createPartsStore } from './parts-store.ts'

export type PagesJob = {
  /** The release. */
  distDir: string
  /** Gets the pages in `site`, and a record of what they were rendered from. */
  folder: string
  /** Folders of other pages, whose fonts and pictures need not be made again. */
  earlier: readonly string[]
  inputs: PageInputs
}

/** All pages of the release are rendered anew, and some of its languages may not be published. */
const PAGE = /\.html(?:\.\w+)?$/

type Clock = {
  /** Of the rendering, from which the validity of security.txt counts. */
  now?: Date
}

/** Renders the pages beside copies of the files that they name: a later release may lack those. */
export async function makePages(job: PagesJob): Promise<void> {
  const ofRelease = Object.values(findPageRecord(job.distDir)?.parts ?? {})
  const leaveOut = new Set(ofRelease.flatMap((url) => ['', ...encodings].map((encoding) => url + encoding)))
  await copyFiles(
    join(job.distDir, 'site'),
    join(job.folder, 'site'),
    (url) => leaveOut.has(url) || PAGE.test(url),
  )
  await writePages(job)
}

/** Renders the pages, checks them and adds their record. All is on disk when it returns. */
export async function writePages({
  distDir,
  folder,
  earlier,
  inputs,
  now = new Date(),
}: PagesJob & Clock): Promise<void> {
  const { release } = readRelease(distDir)
  const { makeParts } = await load<SitePartsModule>(join(distDir, 'site-parts.js'))
  const { createSiteRenderer } = await load<SiteRendererModule>(join(distDir, 'site-renderer.js'))
  const parts = createPartsStore({ folder, release, earlier })
  const assets = await makeParts(inputs.contents, parts)
  const renderer = createSiteRenderer({ ...inputs, assets })
  const files = renderer.renderStaticFiles(now)
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, 'site', name)
      await mkdir(dirname(path), { recursive: true })
      await writeServed(path, Buffer.from(text))
    }),
  )
  const inlined = toHashes(renderer)
  await refuseLongHomePage(join(folder, 'site'), { ...inputs, ...inlined }, inputs)
  const { publicKey, backendUrl, publicOrigin, retentionDays } = inputs
  const record: PageRecord = {
    hash: toPagesHash(release, inputs),
    settings: { publicKey, backendUrl, publicOrigin, retentionDays },
    assets,
    // Made side by side: the order in which they are ready differs.
    parts: Object.fromEntries(
      Object.entries(parts.made).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
    ...inlined,
  }
  await writeFile(toRecordFile(folder), JSON.stringify(record, null, 2), { flush: true })
}

async function load<Module>(file: string): Promise<Module> {
  // Our own build wrote it.
  return (await import(pathToFileURL(file).href)) as Module
}

function toHashes({ listInlined }: SiteRenderer): InlinedHashes {
  const { scripts, styles } = listInlined()
  return { scriptHashes: toCspHashes(scripts), styleHashes: toCspHashes(styles) }
}

function toCspHashes(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
}

async function copyFiles(from: string, to: string, isLeftOut: (url: string) => boolean): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .filter((entry) => !isLeftOut(`/${relative(from, join(entry.parentPath, entry.name))}`))
      .map(async (entry) => {
        const copy = join(to, relative(from, entry.parentPath), entry.name)
        await mkdir(dirname(copy), { recursive: true })
        await writeFile(copy, await readFile(join(entry.parentPath, entry.name)), { flush: true })
      }),
  )
}
