import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the release, or of the checkout: this file is below `cli`, or bundled in `dist/cli`. */
export const releaseDir = findReleaseDir(import.meta.dirname)

function findReleaseDir(folder: string): string {
  if (existsSync(join(folder, 'server', 'main.mjs'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('This command is not part of a release of Pona')
  return findReleaseDir(parent)
}
