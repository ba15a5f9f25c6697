import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { ReadPictures } from '../pictures/store.ts'
import { writeCdnHeaders } from './cdn-headers.ts'
import { encodings } from './compress-files.ts'
import { listPictures, type PagePresent, toPageInputs } from './page-inputs.ts'
import { readRelease } from './page-record.ts'
import { makePages } from './write-pages.ts'

type CdnOptions = {
  distDir: string
  /** Gets the pages in `site`, and their record. */
  folder: string
  config: Config
  present: PagePresent
  /** Reads uploaded pictures. */
  readPictures: ReadPictures
}

/** Renders the pages for a CDN, which compresses by itself, with the headers that it must send. */
export async function makeCdnPages({
  distDir,
  folder,
  config,
  present,
  readPictures,
}: CdnOptions): Promise<void> {
  const { contents } = readRelease(distDir)
  const inputs = toPageInputs(config, contents, present, new Date())
  const pictures = await readPictures(listPictures(inputs))
  await makePages({ distDir, folder, earlier: [distDir], inputs, pictures })
  const siteDir = join(folder, 'site')
  for (const name of await readdir(siteDir, { recursive: true }))
    if (encodings.some((encoding) => name.endsWith(encoding))) await rm(join(siteDir, name))
  await writeCdnHeaders(folder, config)
}
