import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Archive, PUBLIC_MODES, writeArchive } from './archive.ts'
import { IMAGE_USER, INSTALL_DIR, toIsoSeconds, toRunConfig } from './image-config.ts'
import { writeImageRoot } from './image-root.ts'
import type { Platform } from './platforms.ts'
import type { Tree } from './tree.ts'

/** The release for one platform, as `writeReleaseFolder` writes it. */
export type PlatformRelease = { platform: Platform; folder: string }

type Work = { tree: Tree; temporary: string }

const TYPES = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
}

/** Its tag is the version alone. */
const FIRST = 'amd64'

/** Files that change with Node or sharp, and not with each version of Pona. */
const NATIVE = ['node', 'lib', 'node_modules']

/**
 * Writes an image for all platforms as an OCI image layout in one tar archive (github.com/opencontainers/image-spec).
 * Returns the size of what a machine of each platform downloads.
 */
export async function writeImage(
  file: string,
  releases: readonly PlatformRelease[],
  { tree, temporary }: Work,
): Promise<Map<Platform, number>> {
  const layout = join(temporary, 'layout')
  mkdirSync(join(layout, 'blobs', 'sha256'), { recursive: true })
  const bytes = new Map<Platform, number>()
  const manifests: object[] = []
  const images: object[] = []
  for (const { platform, folder } of releases) {
    const layers = await writeLayers(layout, { platform, folder }, { tree, temporary })
    bytes.set(
      platform,
      layers.reduce((sum, layer) => sum + layer.bytes, 0),
    )
    const { architecture } = platform
    const config = writeConfig(layout, layers, { architecture, tree })
    manifests.push({ ...writeManifest(layout, layers, config), platform: { architecture, os: 'linux' } })
    images.push({
      Config: toBlobName(config.digest),
      RepoTags: [`pona:${tree.version}${architecture === FIRST ? '' : `-${architecture}`}`],
      Layers: layers.map(({ sha256 }) => toBlobName(sha256)),
    })
  }
  const index = writeJson(layout, { schemaVersion: 2, mediaType: TYPES.index, manifests }, TYPES.index)
  // The names that BuildKit gives, by which containerd and Podman know an image that they load.
  const annotations = {
    'io.containerd.image.name': `docker.io/library/pona:${tree.version}`,
    'org.opencontainers.image.ref.name': tree.version,
  }
  const entry = { schemaVersion: 2, mediaType: TYPES.index, manifests: [{ ...index, annotations }] }
  writeFileSync(join(layout, 'index.json'), JSON.stringify(entry))
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  // Docker without containerd's image store knows no index: it loads both images, each by a tag of its own.
  writeFileSync(join(layout, 'manifest.json'), JSON.stringify(images))
  const names = ['blobs', 'index.json', 'manifest.json', 'oci-layout']
  const content = { folder: layout, names, time: tree.time }
  await writeArchive(file, { ...content, options: [PUBLIC_MODES] }, { compressed: false })
  return bytes
}

async function writeLayers(layout: string, { platform, folder }: PlatformRelease, { tree, temporary }: Work) {
  const aside = join(temporary, `root-${platform.cpu}`)
  const [root, data] = [join(aside, 'root'), join(aside, 'volume')]
  await writeImageRoot(platform, { root, data })
  const { time } = tree
  const name = basename(folder)
  const release = {
    folder: dirname(folder),
    time,
    options: [PUBLIC_MODES, `--transform=flags=r;s,^${name},${INSTALL_DIR},`],
  }
  const native = NATIVE.map((one) => join(name, one))
  const contents = [
    { folder: root, names: ['.'], time },
    { ...release, names: native },
    {
      ...release,
      names: [name],
      options: [...release.options, '--anchored', ...native.map((one) => `--exclude=${one}`)],
    },
    { folder: data, names: ['data'], time, owner: IMAGE_USER },
  ]
  return Promise.all(
    contents.map(async (content, n) => {
      const file = join(aside, `${n}.tar.gz`)
      const layer = await writeArchive(file, content, { compressed: true })
      renameSync(file, join(layout, toBlobName(layer.sha256)))
      return layer
    }),
  )
}

type Descriptor = { mediaType: string; digest: string; size: number }

function writeConfig(
  layout: string,
  layers: readonly Archive[],
  { architecture, tree }: { architecture: string; tree: Tree },
): Descriptor {
  const created = toIsoSeconds(tree.time)
  const config = {
    created,
    architecture,
    os: 'linux',
    config: toRunConfig(tree),
    rootfs: { type: 'layers', diff_ids: layers.map(({ tarSha256 }) => `sha256:${tarSha256}`) },
    history: layers.map(() => ({ created, created_by: 'npm run release' })),
  }
  return writeJson(layout, config, TYPES.config)
}

function writeManifest(layout: string, layers: readonly Archive[], config: Descriptor): Descriptor {
  const manifest = {
    schemaVersion: 2,
    mediaType: TYPES.manifest,
    config,
    layers: layers.map(({ sha256, bytes }) => ({
      mediaType: TYPES.layer,
      digest: `sha256:${sha256}`,
      size: bytes,
    })),
  }
  return writeJson(layout, manifest, TYPES.manifest)
}

/** Returns the descriptor by which others name the blob. */
function writeJson(layout: string, value: object, mediaType: string): Descriptor {
  const content = Buffer.from(JSON.stringify(value))
  const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`
  writeFileSync(join(layout, toBlobName(digest)), content)
  return { mediaType, digest, size: content.length }
}

/** Takes a digest with or without the name of the hash. */
function toBlobName(digest: string): string {
  return `blobs/sha256/${digest.replace(/^sha256:/, '')}`
}
