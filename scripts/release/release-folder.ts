import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { toCompiledDir, toStampFile } from '../../server/platform/process/built-server.mjs'
import { distDir, rootDir, unbundledPackages } from '../paths.ts'
import { unpackDebian } from './debian.ts'
import { unlinkMissing } from './documents.ts'
import { findNode, installPackages, listNeeded } from './packages.ts'
import { findHost, type Platform } from './platforms.ts'
import { run } from './run.ts'

type Work = {
  platform: Platform
  /** Gets the release. */
  folder: string
  /** Folder of this run, for files that are not in the release. */
  temporary: string
  /** Files with facts of the build, such as licences: they go beside LICENSE. */
  extras: readonly string[]
}

/** Files and folders of the tree that a release holds unchanged. */
const COPIED = [
  ...['bin/pona', 'server/main.mjs', 'server/platform/process/built-server.mjs'],
  ...[
    'deploy',
    'docs',
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'LICENSE',
  ],
]
const LEFT_OUT = /^deploy\/supabase$|\.test\.ts$/
/** Key with which installed releases check the next one. */
const RELEASE_KEY = join('deploy', 'release-key.pem')

/** Writes the folder that an operator unpacks: everything to serve with, for one platform. */
export async function writeReleaseFolder({ platform, folder, temporary, extras }: Work): Promise<void> {
  copyTree(folder)
  unlinkMissing(folder)
  // Node's compile cache and the times of the sources differ from run to run.
  const differing = [toCompiledDir(distDir), toStampFile(distDir)]
  copy(distDir, join(folder, 'dist'), (path) => !differing.includes(path))
  for (const file of extras) copy(file, join(folder, basename(file)))
  if (existsSync(join(rootDir, RELEASE_KEY)))
    copy(join(rootDir, RELEASE_KEY), join(folder, basename(RELEASE_KEY)))
  writePackage(folder)
  const packagesDir = await installPackages(platform, join(temporary, 'packages'))
  for (const name of listNeeded(packagesDir, unbundledPackages))
    copy(join(packagesDir, name), join(folder, 'node_modules', name))
  await addNode(await findNode(platform, packagesDir), { platform, folder, temporary })
}

export function copyTree(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of COPIED) copy(join(rootDir, name), join(folder, name))
}

function copy(from: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, {
    recursive: true,
    filter: (path) => isWanted(path) && !LEFT_OUT.test(relative(rootDir, path)),
  })
}

/** Leaves out scripts and dependencies: nothing is left to install. */
function writePackage(folder: string): void {
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(join(rootDir, 'package.json'), 'utf8'),
  )
  const kept = { name, version, description, license, private: true, type }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`)
}

/** Node needs libatomic, which a bare Debian lacks: it is brought along, and Node told to look for it beside itself. */
async function addNode(binary: string, { platform, folder, temporary }: Omit<Work, 'extras'>): Promise<void> {
  const node = join(folder, 'node')
  copy(binary, node)
  chmodSync(node, 0o755)
  await run(await getPatchelf(temporary), ['--set-rpath', '$ORIGIN/lib', node])
  const unpacked = join(temporary, 'libatomic')
  await unpackDebian(platform, unpacked, ['libatomic1', 'gcc-14-base'])
  mkdirSync(join(folder, 'lib'))
  const [library = ''] = (await run('find', [unpacked, '-name', 'libatomic.so.1'])).split('\n')
  copyFileSync(library, join(folder, 'lib', 'libatomic.so.1'))
  copy(
    join(unpacked, 'usr', 'share', 'doc', 'gcc-14-base', 'copyright'),
    join(folder, 'lib', 'libatomic.copyright'),
  )
}

/** Versions of it write different bytes: it is a recorded one, which runs on Debian 12, Ubuntu 22.04 and later. */
async function getPatchelf(temporary: string): Promise<string> {
  const host = findHost()
  if (host === undefined) throw new Error('A release is made on Linux, on x64 or arm64')
  const unpacked = join(temporary, 'patchelf')
  await unpackDebian(host, unpacked, ['patchelf'])
  return join(unpacked, 'usr', 'bin', 'patchelf')
}
