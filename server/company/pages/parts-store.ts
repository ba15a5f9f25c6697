import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { PartsStore } from '#contract/site/site-build.ts'
import { encodings, writeServed } from './compress-files.ts'
import { findPageRecord, type PageRecord } from './page-record.ts'

type PartsOptions = {
  /** Gets the files, in `site`. */
  folder: string
  /** The programs that make them differ by release. */
  release: string
  /** Folders of other pages, whose files need not be made again. */
  earlier: readonly string[]
  readPicture: PartsStore['readPicture']
}

/** Collects in `made` which file was made from what. */
export function createPartsStore(options: PartsOptions): PartsStore & { made: Record<string, string> } {
  const { folder, release, earlier } = options
  const made: Record<string, string> = {}
  const known = earlier.map((from) => ({ from, parts: readParts(from) }))

  async function keepFile(
    name: string,
    madeFrom: string,
    { make, toUrl }: { make: () => Promise<Uint8Array>; toUrl: (content: Uint8Array) => string },
  ): Promise<string> {
    const key = `${name} ${hash('sha256', JSON.stringify([release, madeFrom]))}`
    for (const { from, parts } of known) {
      const url = parts[key]
      if (url === undefined || !existsSync(join(from, 'site', url))) continue
      if (from !== folder) await copyServed(join(from, 'site', url), join(folder, 'site', url))
      made[key] = url
      return url
    }
    const content = await make()
    const url = toUrl(content)
    await mkdir(dirname(join(folder, 'site', url)), { recursive: true })
    await writeServed(join(folder, 'site', url), content)
    made[key] = url
    return url
  }

  return {
    made,
    readPicture: options.readPicture,
    readMade: (url) => readFile(join(folder, 'site', url)),
    keepAt: (path, madeFrom, make) => keepFile(path, madeFrom, { make, toUrl: () => path }),
    keep(name, madeFrom, make) {
      const { name: stem, ext } = parse(name)
      const toUrl = (content: Uint8Array) => `/assets/${stem}-${hash('sha256', content).slice(0, 8)}${ext}`
      return keepFile(name, madeFrom, { make, toUrl })
    },
  }
}

function readParts(folder: string): PageRecord['parts'] {
  // Earlier releases wrote records without.
  return findPageRecord(folder)?.parts ?? {}
}

async function copyServed(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  for (const encoding of ['', ...encodings])
    if (existsSync(from + encoding))
      await writeFile(to + encoding, await readFile(from + encoding), { flush: true })
}
