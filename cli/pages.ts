import { existsSync, renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from '../server/platform/config/config.ts'
import { makeCdnPages } from '../server/platform/pages/cdn-pages.ts'
import { type Command, UsageError } from './command.ts'
import { releaseDir } from './release-dir.ts'

export const pagesCommand: Command = {
  summary: 'the pages of the site as files, for a CDN',
  usage: [
    [
      'pages --out DIR',
      'renders them into a new folder with the settings of the server; "_headers" has the headers that the CDN must send',
    ],
  ],
  async run(args, { say }) {
    const out = readOut(args)
    if (existsSync(out)) throw new Error(`${out} exists: name a new folder`)
    const config = parseConfig(process.env)
    // Beside it, so that it appears whole.
    const folder = await mkdtemp(`${out}.`)
    try {
      await makeCdnPages({ distDir: join(releaseDir, 'dist'), folder, config })
      renameSync(join(folder, 'site'), out)
    } finally {
      await rm(folder, { recursive: true })
    }
    say(
      config.backendUrl === ''
        ? `${out} has the pages. BACKEND_URL is not set: their form posts to ${config.publicOrigin}, so the CDN must pass /functions on to the server`
        : `${out} has the pages. Their form posts to ${config.backendUrl}`,
    )
  },
}

function readOut(args: string[]): string {
  try {
    const { out } = parseArgs({ args, options: { out: { type: 'string' } } }).values
    if (out) return resolve(out)
  } catch {
    // Wrong arguments, as without any.
  }
  throw new UsageError()
}
