import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from './command/command.ts'
import { releaseDir } from './command/release-dir.ts'

export const serveCommand: Command = {
  summary: 'serves the site and the desk until it is told to stop',
  usage: [['serve', 'with the settings of the environment, or of /etc/pona.env where Pona is installed']],
  async run() {
    // A program of its own, which finds its compiled form beside it.
    await import(pathToFileURL(join(releaseDir, 'server', 'main.mjs')).href)
  },
}
