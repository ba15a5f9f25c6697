import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const rootDir = join(import.meta.dirname, '..', '..')

type ReleaseOptions = {
  /** PEM of the public key that the release pins. */
  key?: string
  /** In place of the program that serves. */
  program?: string
}

/** Lays a release out as it is unpacked, from the built checkout, whose Node and packages it borrows. Returns its folder. */
export function makeRelease(folder: string, version: string, { key, program }: ReleaseOptions = {}): string {
  const release = join(folder, `pona-${version}`)
  rmSync(release, { recursive: true, force: true })
  mkdirSync(join(release, 'server', 'platform', 'process'), { recursive: true })
  for (const name of ['bin', 'dist', 'deploy'])
    cpSync(join(rootDir, name), join(release, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    })
  for (const name of ['main.mjs', 'platform/process/built-server.mjs'])
    cpSync(join(rootDir, 'server', name), join(release, 'server', name))
  if (program !== undefined) writeFileSync(join(release, 'server', 'main.mjs'), program)
  symlinkSync(process.execPath, join(release, 'node'))
  symlinkSync(join(rootDir, 'node_modules'), join(release, 'node_modules'))
  writeFileSync(join(release, 'package.json'), JSON.stringify({ name: 'pona', version, type: 'module' }))
  if (key !== undefined) writeFileSync(join(release, 'release-key.pem'), key)
  return release
}

/** Packs releases as they are published, with their sums; returns the tarballs. */
export function publish(folder: string, releases: readonly string[], privateKey?: KeyObject): string[] {
  mkdirSync(folder, { recursive: true })
  const tarballs = releases.map((release) => pack(folder, release))
  const lines = tarballs.map((file) => `${hashOf(file)}  ${basename(file)}\n`)
  const sums = Buffer.from(lines.join(''))
  writeFileSync(join(folder, 'SHA256SUMS'), sums)
  if (privateKey) writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, sums, privateKey))
  return tarballs
}

export function createReleaseKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { key: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey }
}

function pack(folder: string, release: string): string {
  const tarball = join(folder, `${basename(release)}-linux-${process.arch}.tar.gz`)
  const { status, stderr } = spawnSync(
    'tar',
    [
      '--create',
      '--use-compress-program',
      'gzip -1',
      '--file',
      tarball,
      '--directory',
      join(release, '..'),
      basename(release),
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return tarball
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
