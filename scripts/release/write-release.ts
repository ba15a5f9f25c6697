import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../paths.ts'
import { PUBLIC_MODES, writeArchive } from './archive.ts'
import { type PlatformRelease, writeImage } from './image.ts'
import { findHost, platforms } from './platforms.ts'
import { writeReleaseFolder } from './release-folder.ts'
import { run } from './run.ts'
import { readPrivateKey, signSums, writeSums } from './sums.ts'
import { readTree, type Tree } from './tree.ts'

type Work = { temporary: string; say: (sentence: string) => void }

/** Files about what is shipped, and the command of package.json that writes each. */
const EXTRAS = { sbom: 'sbom.cdx.json', licenses: 'THIRD-PARTY-LICENSES.txt' }

/** Writes the archives of a release for all platforms. Equal trees make equal bytes. */
export async function writeRelease(outDir: string, { temporary, say }: Work): Promise<void> {
  const { PONA_RELEASE_KEY: keyFile } = process.env
  // Before the work, which takes a minute.
  if (keyFile) readPrivateKey(keyFile)
  const tree = await readTree(rootDir)
  const extras = await buildTree(tree, temporary)
  const image = `pona-${tree.version}.oci.tar`
  const releases = await Promise.all(
    platforms.map(async (platform): Promise<PlatformRelease> => {
      const aside = join(temporary, platform.cpu)
      const folder = join(aside, `pona-${tree.version}`)
      await writeReleaseFolder({ platform, folder, temporary: aside, extras })
      return { platform, folder }
    }),
  )
  const tarballs = releases.map(({ platform, folder }) => ({
    name: `pona-${tree.version}-linux-${platform.cpu}.tar.gz`,
    folder: join(folder, '..'),
  }))
  const [imageBytes] = await Promise.all([
    writeImage(join(outDir, image), releases, { tree, temporary }),
    ...tarballs.map(({ name, folder }) =>
      writeArchive(
        join(outDir, name),
        { folder, names: [`pona-${tree.version}`], time: tree.time, options: [PUBLIC_MODES] },
        { compressed: true },
      ),
    ),
  ])
  const names = [...tarballs.map(({ name }) => name), image]
  await writeSums(outDir, names)
  for (const name of names) say(`${name}  ${toMegabytes(statSync(join(outDir, name)).size)}`)
  for (const [{ architecture }, bytes] of imageBytes)
    say(`linux/${architecture} of the image  ${toMegabytes(bytes)} to download`)
  say(describeTree(tree))
  say(signIfPossible(outDir, keyFile))
}

/** Writes the unpacked release for the machine that it runs on. */
export async function writeHostFolder(folder: string, { temporary, say }: Work): Promise<void> {
  const platform = findHost()
  if (platform === undefined)
    throw new Error('There are releases for Linux on x64 and arm64 alone: "--out" writes both')
  if (existsSync(folder)) throw new Error(`${folder} exists already: name a new folder`)
  const tree = await readTree(rootDir)
  const extras = await buildTree(tree, temporary)
  await writeReleaseFolder({ platform, folder, temporary, extras })
  say(describeTree(tree))
}

/** Returns the files about what is shipped. */
async function buildTree({ time }: Tree, temporary: string): Promise<string[]> {
  const env = { SOURCE_DATE_EPOCH: String(Math.floor(time.getTime() / 1000)) }
  await run(process.execPath, [join(rootDir, 'scripts', 'build.ts')], { cwd: rootDir, env })
  const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
  const folder = join(temporary, 'extras')
  mkdirSync(folder)
  const written = Object.entries(EXTRAS).filter(([command]) => command in scripts)
  for (const [command, name] of written)
    await run('npm', ['run', '--silent', command, '--', join(folder, name)], { cwd: rootDir, env })
  return written.map(([, name]) => join(folder, name))
}

function describeTree({ version, revision, time }: Tree): string {
  return `Version ${version} of ${revision ?? 'no commit'}, ${time.toISOString()}`
}

function signIfPossible(outDir: string, keyFile: string | undefined): string {
  if (!keyFile) {
    rmSync(join(outDir, 'SHA256SUMS.sig'), { force: true })
    return 'Not signed: PONA_RELEASE_KEY names no key. "pona upgrade" refuses it unless told otherwise'
  }
  const publicKey = signSums(outDir, keyFile)
  const pinned = join(rootDir, 'deploy', 'release-key.pem')
  const isPinned = existsSync(pinned) && readFileSync(pinned, 'utf8').trim() === publicKey.trim()
  if (isPinned) return 'Signed by the key in deploy/release-key.pem'
  return `Signed by a key that this tree does not pin; its public key, for deploy/release-key.pem:\n${publicKey}`
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
