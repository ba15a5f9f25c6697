import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { releaseDir } from '../command/release-dir.ts'
import { PINNED_KEY } from './signed-sums.ts'

/** Releases beside each other, each in a folder that is named by its version, and a link to the one that serves. */
export type Installation = {
  folder: string
  link: string
  release: string
  version: string
  /** PEM; undefined where the release was not signed. */
  pinnedKey: string | undefined
}

const LINK = 'current'

export function findInstallation(): Installation {
  const folder = dirname(releaseDir)
  const link = join(folder, LINK)
  if (!existsSync(link))
    throw new Error(
      `Only an installation can be upgraded: one that deploy/install.sh made, with a link "${LINK}" beside its releases. In a checkout, fetch the new version and run "npm ci && npm start"`,
    )
  if (realpathSync(link) !== realpathSync(releaseDir))
    throw new Error(`${releaseDir} is not the release that serves: run ${link}/bin/pona`)
  const keyFile = join(releaseDir, PINNED_KEY)
  return {
    folder,
    link,
    release: releaseDir,
    version: readVersion(releaseDir),
    pinnedKey: existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : undefined,
  }
}

export function readVersion(release: string): string {
  const file = join(release, 'package.json')
  if (!existsSync(file)) throw new Error(`${release} is no release of Pona: it has no package.json`)
  // The package.json of a release is ours.
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Points the link at another release in one step, on disk when it returns. */
export function switchTo(release: string, { link, folder }: Installation): void {
  const unfinished = `${link}.new`
  rmSync(unfinished, { force: true })
  symlinkSync(basename(release), unfinished)
  renameSync(unfinished, link)
  syncDisk(folder)
}

/** Puts an unpacked release beside the others, on disk when it returns. Returns its folder. */
export function addRelease(unpacked: string, version: string, { folder }: Installation): string {
  const release = join(folder, version)
  // Left by an upgrade that went back.
  rmSync(release, { recursive: true, force: true })
  // The service's user must be able to read it, whatever the umask was.
  runTool('chmod', ['-R', 'u=rwX,go=rX', unpacked])
  syncDisk(unpacked)
  renameSync(unpacked, release)
  syncDisk(folder)
  return release
}

function syncDisk(folder: string): void {
  runTool('sync', ['--file-system', folder])
}

export function runTool(name: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(name, args, { encoding: 'utf8' })
  if (error) throw new Error(`"${name}" can't be run: ${error.message}`, { cause: error })
  if (status !== 0) throw new Error(`"${name}" failed: ${stderr.trim()}`)
}
