import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { rootDir } from '../paths.ts'
import type { Platform } from './platforms.ts'
import { run } from './run.ts'

/** Part of apt. It goes through the proxies that apt is configured for, and compares the hash. */
const APT_HELPER = '/usr/lib/apt/apt-helper'
/** The second keeps what Debian has replaced since. */
const ARCHIVES = [
  'http://deb.debian.org/debian',
  'http://snapshot.debian.org/archive/debian/20261124T000000Z',
]
/** Names of `usr/share/doc` other than the copyright, and what only people at a terminal read. */
const LEFT_OUT = [
  ...['changelog*', 'NEWS*', 'README*', 'TODO*', 'examples'].map((name) => `./usr/share/doc/*/${name}`),
  ...['man', 'locale', 'lintian', 'bash-completion', 'menu', 'bug', 'info'].map(
    (name) => `./usr/share/${name}`,
  ),
  './usr/share/doc/*/*.gz',
]

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Its folder in Debian's archive. */
  pool: v.string(),
  sha256: v.union([v.object({ amd64: hash, arm64: hash }), v.object({ all: hash })]),
  /** Files that are taken of it; all where there is no list. */
  files: v.optional(v.array(v.string())),
})

type DebianPackage = v.InferOutput<typeof packageSchema>

/** Versions and hashes are recorded, so that a release of one tree has the same bytes next week. */
function readPackages(): DebianPackage[] {
  const text = readFileSync(join(import.meta.dirname, 'debian-packages.json'), 'utf8')
  return v.parse(v.array(packageSchema), JSON.parse(text))
}

/** Unpacks recorded packages without running any of their scripts. */
export async function unpackDebian(
  platform: Platform,
  folder: string,
  names: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const chosen = readPackages().filter(({ name }) => names.includes(name))
  for (const one of chosen) await unpack(one, await download(one, platform), folder)
}

async function download({ name, version, pool, sha256 }: DebianPackage, platform: Platform): Promise<string> {
  const architecture = 'all' in sha256 ? 'all' : platform.architecture
  const expected = 'all' in sha256 ? sha256.all : sha256[platform.architecture]
  const cache = join(rootDir, 'node_modules', '.cache', 'release')
  const file = join(cache, `${expected}.deb`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const path = `pool/${pool}/${encodeURIComponent(`${name}_${version}_${architecture}.deb`)}`
  const partial = `${file}.${process.pid}`
  const failures: string[] = []
  for (const archive of ARCHIVES) {
    try {
      await run(APT_HELPER, ['download-file', `${archive}/${path}`, partial, `SHA256:${expected}`])
      renameSync(partial, file)
      return file
    } catch (error) {
      failures.push(String(error))
    }
  }
  throw new Error(
    `Debian's ${name} ${version} (${architecture}) can't be had. If Debian has a newer one, record it in ` +
      `scripts/release/debian-packages.json.\n${failures.join('\n')}`,
  )
}

async function unpack({ name, files = ['.'] }: DebianPackage, deb: string, folder: string): Promise<void> {
  const tar = `${join(folder, name)}.tar`
  await run('sh', ['-c', 'dpkg-deb --fsys-tarfile "$0" >"$1"', deb, tar])
  await run('tar', [
    ...['--extract', '--preserve-permissions', '--no-same-owner', '--keep-directory-symlink'],
    ...[`--file=${tar}`, `--directory=${folder}`, '--wildcards'],
    ...LEFT_OUT.map((pattern) => `--exclude=${pattern}`),
    ...files.map((path) => (path === '.' ? path : `./${path}`)),
  ])
  await run('rm', [tar])
  // Scanners for known weaknesses look there for what an image holds.
  const status = join(folder, 'var', 'lib', 'dpkg', 'status.d')
  mkdirSync(status, { recursive: true })
  writeFileSync(join(status, name), await run('dpkg-deb', ['--field', deb]))
}
