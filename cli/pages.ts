import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeCdnPages } from '../server/company/pages/cdn-pages.ts'
import { createPicturesReader, readNoPictures } from '../server/company/pictures/store.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { type Command, UsageError } from './command/command.ts'
import { releaseDir } from './command/release-dir.ts'
import { readPresent, toDefaultPresent } from './store/read-present.ts'
import { findStore } from './store/store.ts'

export const pagesCommand: Command = {
  summary: 'renders the site’s pages for a CDN',
  usage: [
    [
      'pages --out DIR',
      'into DIR/site, with the headers of each file in DIR/site/_headers; BACKEND_URL is the server that they call',
    ],
  ],
  async run(args, { say }) {
    const out = readOut(args)
    if (existsSync(out) && readdirSync(out).length > 0)
      throw new Error(`${out} is not empty: name a new folder, so that no page of an earlier version stays`)
    // Reads the variables of the pages: a machine that renders for a CDN needs none of the server's.
    const { PUBLIC_KEY, PUBLIC_ORIGIN, BACKEND_URL, RETENTION_DAYS, HSTS } = process.env
    const config = parseConfig({ PUBLIC_KEY, PUBLIC_ORIGIN, BACKEND_URL, RETENTION_DAYS, HSTS })
    // On the server's own machine, what was set at the desk counts: its pages show the same company and retention.
    await using store = await findStore()
    const present = store ? await readPresent(store) : toDefaultPresent(parseConfig(process.env))
    await makeCdnPages({
      distDir: join(releaseDir, 'dist'),
      folder: out,
      config,
      present,
      readPictures: store ? createPicturesReader(store.db) : readNoPictures,
    })
    say(
      `${join(out, 'site')} goes to the CDN. ` +
        (config.backendUrl === ''
          ? 'Its pages call their own origin: let the CDN pass /functions/, /sent/ and /files/ on to the server.'
          : `Its pages call ${config.backendUrl}, whose CORS_ORIGINS must name ${config.publicOrigin}.`),
    )
  },
}

function readOut(args: string[]): string {
  try {
    const { out } = parseArgs({ args, options: { out: { type: 'string' } } }).values
    if (out !== undefined) return out
  } catch {
    // An option that there is not.
  }
  throw new UsageError()
}
