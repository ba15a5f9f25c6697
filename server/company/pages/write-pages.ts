import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Colours } from '#contract/look/colours.ts'
import { toColourErrors } from '#contract/look/weak-pairs.ts'
import {
  type InlinedHashes,
  type LeftOut,
  type LookAssets,
  PHOTOS_FOLDER,
  type SitePartsModule,
  type SiteRenderer,
  type SiteRendererModule,
} from '#contract/site/site-build.ts'
import { encodings, writeServed } from './compress-files.ts'
import { fitHomePage } from './first-response.ts'
import { type PageInputs, toPagesHash } from './page-inputs.ts'
import { findPageRecord, type PageRecord, readRelease, toRecordFile } from './page-record.ts'
import { createPartsStore } from './parts-store.ts'
import { RefusedPagesError } from './refused-pages-error.ts'

export type PagesJob = {
  /** The release. */
  distDir: string
  /** Gets the pages in `site`, and a record of what they were rendered from. */
  folder: string
  /** Folders of other pages, whose fonts and pictures need not be made again. */
  earlier: readonly string[]
  inputs: PageInputs
  /** Uploaded pictures, in base64, by their ids. */
  pictures?: Readonly<Record<string, string>>
}

/** All else of the release is rendered again, and some of its languages may not be published. */
const ASSETS = '/assets/'

const HOME_PAGE = 'index.html'

type Clock = {
  /** Time of the rendering, from which the validity of security.txt counts. */
  now?: Date
}

/** Renders the pages, and copies the files that they name: a later release may lack those. */
export async function makePages(job: PagesJob): Promise<void> {
  const ofRelease = Object.values(findPageRecord(job.distDir)?.parts ?? {})
  const leaveOut = new Set(ofRelease.flatMap((url) => ['', ...encodings].map((encoding) => url + encoding)))
  await copyFiles(
    join(job.distDir, 'site'),
    join(job.folder, 'site'),
    (url) => leaveOut.has(url) || !url.startsWith(ASSETS),
  )
  await writePages(job)
}

/** Renders the pages, checks them and adds their record. All is on disk when it returns. */
export async function writePages({
  distDir,
  folder,
  earlier,
  inputs,
  pictures = {},
  now = new Date(),
}: PagesJob & Clock): Promise<void> {
  const { release } = readRelease(distDir)
  const { makeParts } = await load<SitePartsModule>(join(distDir, 'site-parts.js'))
  const { createSiteRenderer } = await load<SiteRendererModule>(join(distDir, 'site-renderer.js'))
  refuseWeakColours(inputs.look.colours)
  const readPicture = createPictureReader(distDir, pictures)
  const parts = createPartsStore({ folder, release, earlier, readPicture })
  const { assets, lookAssets } = await makeParts(inputs, parts)
  if (folder !== distDir) await removeReplaced(join(folder, 'site', 'assets'), lookAssets.drawings)
  const toRenderer = (leftOut: LeftOut) => createSiteRenderer({ ...inputs, assets, lookAssets, leftOut })
  const renderer = toRenderer(0)
  const files = renderer.renderStaticFiles(now)
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, 'site', name)
      await mkdir(dirname(path), { recursive: true })
      await writeServed(path, Buffer.from(text))
    }),
  )
  const inlined = toHashes(renderer)
  const siteDir = join(folder, 'site')
  await fitHomePage({
    siteDir,
    site: { ...inputs, ...inlined },
    inputs,
    async writeShorter(leftOut) {
      const { [HOME_PAGE]: text = '' } = toRenderer(leftOut).renderStaticFiles(now)
      await writeServed(join(siteDir, HOME_PAGE), Buffer.from(text))
    },
  })
  const { publicKey, backendUrl, publicOrigin, retentionDays } = inputs
  const record: PageRecord = {
    hash: toPagesHash(release, inputs),
    settings: { publicKey, backendUrl, publicOrigin, retentionDays },
    assets,
    lookAssets,
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

/** The copies of the release's drawings that the company has in other colours. */
async function removeReplaced(folder: string, drawings: LookAssets['drawings'] = {}): Promise<void> {
  const kept = Object.values(drawings).map((url) => parse(url).base)
  const replaced = (name: string) =>
    Object.keys(drawings).some((drawing) => name.startsWith(`${drawing}-`)) &&
    /\.svg(?:\.\w+)?$/.test(name) &&
    !kept.some((own) => name.startsWith(own))
  if (kept.length === 0) return
  for (const name of await readdir(folder)) if (replaced(name)) await rm(join(folder, name))
}

/** No page is rendered that can't be read. */
function refuseWeakColours(colours: Colours): void {
  const [sentence] = Object.values(toColourErrors(colours))
  if (sentence !== undefined) throw new RefusedPagesError(sentence)
}

/** Reads uploaded pictures, and the release's own. */
function createPictureReader(distDir: string, pictures: NonNullable<PagesJob['pictures']>) {
  return async function readPicture(id: string): Promise<Uint8Array> {
    const uploaded = pictures[id]
    return uploaded === undefined
      ? await readFile(join(distDir, PHOTOS_FOLDER, id))
      : Buffer.from(uploaded, 'base64')
  }
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
