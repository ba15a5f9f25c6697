import { copyFileSync, cpSync, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isLoopback } from '../../server/platform/config/loopback.ts'
import { type Installation, readVersion, runTool } from './installation.ts'
import { checkSums, SIGNATURE, SUMS } from './signed-sums.ts'
import { compareVersions, parseVersion } from './version.ts'

const MAX_REDIRECTS = 5
const TARBALL = /^pona-(.+)-linux-(x64|arm64)\.tar\.gz$/

export type Brought = { unpacked: string; version: string }

/**
 * Copies or fetches a release into `workFolder`, and unpacks it there once it is checked. Undefined if it is the installed
 * version. Throws a sentence for a release that may not be installed.
 * @param source the file or address of a tarball with its SHA256SUMS beside it, or the folder of an unpacked release
 */
export async function bringRelease(
  source: string,
  workFolder: string,
  installed: Installation,
): Promise<Brought | undefined> {
  if (existsSync(source) && statSync(source).isDirectory()) return bringFolder(source, workFolder, installed)
  const name = basename(isAddress(source) ? new URL(source).pathname : source)
  const [, version = '', processor] = TARBALL.exec(name) ?? []
  if (processor === undefined)
    throw new Error(`${name} is no release: its name is pona-VERSION-linux-x64.tar.gz, or -arm64`)
  if (processor !== process.arch)
    throw new Error(`${name} is for ${processor}: this machine needs the file for ${process.arch}`)
  if (!isNewer(version, installed)) return undefined
  await copyBeside(source, name, workFolder)
  const tarball = join(workFolder, name)
  await checkSums(tarball, installed.pinnedKey)
  const target = join(workFolder, 'unpacked')
  mkdirSync(target)
  runTool('tar', ['--extract', '--gzip', '--no-same-owner', '--file', tarball, '--directory', target])
  return checkUnpacked(join(target, `pona-${version}`), version)
}

function bringFolder(source: string, workFolder: string, installed: Installation): Brought | undefined {
  if (installed.pinnedKey !== undefined)
    throw new Error(
      'A folder has no signature, and this installation takes signed releases only: name the tarball',
    )
  const version = readVersion(source)
  if (!isNewer(version, installed)) return undefined
  const unpacked = join(workFolder, `pona-${version}`)
  cpSync(source, unpacked, { recursive: true, verbatimSymlinks: true })
  return checkUnpacked(unpacked, version)
}

function isNewer(version: string, installed: Installation): boolean {
  if (parseVersion(version) === undefined) throw new Error(`"${version}" is no version of Pona`)
  const order = compareVersions(version, installed.version)
  if (order < 0)
    throw new Error(
      `${version} is older than the installed ${installed.version}: an older version can't use the database of a newer one. docs/operating.md says how to go back to a backup`,
    )
  return order > 0
}

function isAddress(source: string): boolean {
  return /^https?:\/\//.test(source)
}

async function copyBeside(source: string, name: string, workFolder: string): Promise<void> {
  if (!isAddress(source)) {
    if (!existsSync(source)) throw new Error(`There is no file ${source}`)
    copyFileSync(source, join(workFolder, name))
    for (const file of [SUMS, SIGNATURE]) {
      const beside = join(dirname(source), file)
      if (existsSync(beside)) copyFileSync(beside, join(workFolder, file))
    }
    return
  }
  const address = new URL(source)
  if (address.protocol !== 'https:' && !isNear(address)) throw new Error('Fetch a release by https only')
  await download(new URL(SUMS, source), join(workFolder, SUMS))
  // The check says what its absence means.
  await download(new URL(SIGNATURE, source), join(workFolder, SIGNATURE), { mayBeMissing: true })
  await download(new URL(source), join(workFolder, name))
}

async function download(address: URL, file: string, { mayBeMissing = false } = {}): Promise<void> {
  const response = await fetchSafely(address)
  if (mayBeMissing && response.status === 404) return
  if (!response.ok || response.body === null)
    throw new Error(`${address.href} can't be fetched: the server answered ${response.status}`)
  await pipeline(response.body, createWriteStream(file))
}

/** Follows redirects, but none from https to plain http. */
async function fetchSafely(address: URL, redirects = 0): Promise<Response> {
  const response = await fetch(address, { redirect: 'manual' }).catch((cause: unknown) => {
    throw new Error(`${address.host} can't be reached`, { cause })
  })
  const location = response.headers.get('location')
  if (response.status < 300 || response.status >= 400 || location === null) return response
  await response.body?.cancel()
  const next = new URL(location, address)
  const isSafe = next.protocol === 'https:' || (address.protocol === 'http:' && isNear(next))
  if (!isSafe) throw new Error(`${address.href} leads to ${next.href}: a release is fetched by https only`)
  if (redirects === MAX_REDIRECTS) throw new Error(`${address.href} leads from one address to the next`)
  return fetchSafely(next, redirects + 1)
}

function isNear({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopback(hostname)
}

function checkUnpacked(unpacked: string, version: string): Brought {
  const found = readVersion(unpacked)
  if (found !== version) throw new Error(`The release calls itself ${found}, but its name says ${version}`)
  // Shows that its Node runs on this machine.
  runTool(join(unpacked, 'bin', 'pona'), ['help'])
  return { unpacked, version }
}
