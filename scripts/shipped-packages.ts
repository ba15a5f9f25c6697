import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { bundledPackagesFile, distDir, rootDir } from './paths.ts'

/** The platforms of a release, as npm names them. */
const RELEASED = { os: ['linux'], cpu: ['x64', 'arm64'], libc: ['glibc'] }

const INSTALL_DIR = 'node_modules/'

const ranges = v.optional(v.record(v.string(), v.string()), {})
const names = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((value) => [value].flat()),
  ),
)
const entrySchema = v.object({
  version: v.optional(v.string(), ''),
  license: v.optional(v.string(), ''),
  integrity: v.optional(v.string(), ''),
  dependencies: ranges,
  optionalDependencies: ranges,
  devDependencies: ranges,
  os: names,
  cpu: names,
  libc: names,
})
const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ version: v.string(), packages: v.record(v.string(), entrySchema) }),
)

type Entry = v.InferOutput<typeof entrySchema>
type Entries = Readonly<Record<string, Entry>>

export type ShippedPackage = {
  /** Its place in package-lock.json and in the checkout, such as `node_modules/react`. */
  path: string
  name: string
  version: string
  /** An SPDX expression; empty if the package has none. */
  license: string
  /** `sha512-` and base64, of the package's archive. */
  integrity: string
  /** The places of what it needs, as far as that is shipped. */
  needs: readonly string[]
}

export type Shipped = {
  /** Version of Pona. */
  version: string
  /** The places of what Pona itself names in package.json. */
  needs: readonly string[]
  packages: readonly ShippedPackage[]
}

/** Reads the lock file and what the last build has bundled. */
export function readShipped(): Shipped {
  const bundled = v.parse(
    v.pipe(v.string(), v.parseJson(), v.array(v.string())),
    readFileSync(join(distDir, bundledPackagesFile), 'utf8'),
  )
  return toShipped(readFileSync(join(rootDir, 'package-lock.json'), 'utf8'), bundled)
}

/**
 * Packages that production installs on the platforms of a release, and bundled ones: most of those are development
 * dependencies. Sorted by place.
 */
export function toShipped(lockFile: string, bundled: readonly string[]): Shipped {
  const { version, packages: entries } = v.parse(lockSchema, lockFile)
  const paths = new Set(bundled)
  for (const path of listInstalled(entries)) paths.add(path)
  const toNeeds = (path: string, needed: readonly string[]) =>
    needed.flatMap((name) => findPlace(entries, path, name) ?? []).filter((place) => paths.has(place))
  return {
    version,
    needs: toNeeds('', [...needsOf(entries['']), ...Object.keys(entries['']?.devDependencies ?? {})]),
    packages: [...paths].toSorted().map((path) => {
      const entry = entries[path]
      if (entry === undefined)
        throw new Error(`${path} is bundled, and package-lock.json lacks it: run "npm ci"`)
      const { version, license, integrity } = entry
      const name = path.slice(path.lastIndexOf(INSTALL_DIR) + INSTALL_DIR.length)
      return { ...{ path, name, version, license, integrity }, needs: toNeeds(path, needsOf(entry)) }
    }),
  }
}

function listInstalled(entries: Entries): Set<string> {
  const installed = new Set<string>()
  const add = (path: string): void => {
    for (const name of needsOf(entries[path])) {
      const place = findPlace(entries, path, name)
      if (place === undefined || installed.has(place) || !isReleased(entries[place])) continue
      installed.add(place)
      add(place)
    }
  }
  add('')
  return installed
}

function needsOf(entry: Entry | undefined): string[] {
  return Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })
}

/** Where Node finds a package from another: in its own folder, or in one around it. */
function findPlace(entries: Entries, from: string, name: string): string | undefined {
  const inside = from === '' ? INSTALL_DIR + name : `${from}/${INSTALL_DIR}${name}`
  if (inside in entries) return inside
  if (from === '') return undefined
  const around = from.slice(0, Math.max(0, from.lastIndexOf(INSTALL_DIR) - 1))
  return findPlace(entries, around, name)
}

function isReleased(entry: Entry | undefined): boolean {
  return (['os', 'cpu', 'libc'] as const).every(
    (key) => entry?.[key]?.some((name) => RELEASED[key].includes(name)) ?? true,
  )
}
