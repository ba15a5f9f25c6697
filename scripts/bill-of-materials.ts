import { hash } from 'node:crypto'
import type { Shipped, ShippedPackage } from './shipped-packages.ts'

/**
 * A bill of materials after CycloneDX 1.6. Equal packages and times make equal bytes: the serial number is a hash of the
 * rest.
 */
export function toBillOfMaterials({ version, needs, packages }: Shipped, builtAt: Date): string {
  const refs = new Map(packages.map((one) => [one.path, toPackageUrl(one)]))
  const toRefs = (places: readonly string[]) => places.flatMap((place) => refs.get(place) ?? []).toSorted()
  // One version may lie in several places.
  const listed = packages.filter(
    ({ name, version }, index) =>
      packages.findIndex((other) => other.name === name && other.version === version) === index,
  )
  const own = toPackageUrl({ name: 'pona', version })
  const content = {
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': own,
        name: 'pona',
        version,
        purl: own,
        licenses: toLicenses('MIT'),
      },
    },
    components: listed.map(toComponent),
    dependencies: [
      { ref: own, dependsOn: toRefs(needs) },
      ...listed.map((one) => ({ ref: toPackageUrl(one), dependsOn: toRefs(one.needs) })),
    ],
  }
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify(content))}`,
  }
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`
}

function toComponent({ name, version, license, integrity, ...rest }: ShippedPackage) {
  const url = toPackageUrl({ name, version })
  const [group, ownName] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': url,
    ...(group !== undefined && { group }),
    name: ownName,
    version,
    hashes: [{ alg: 'SHA-512', content: toHex(integrity, rest.path) }],
    licenses: toLicenses(license),
    purl: url,
  }
}

function toPackageUrl({ name, version }: Pick<ShippedPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function toLicenses(license: string) {
  return /^[\w.-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }]
}

function toHex(integrity: string, path: string): string {
  const [algorithm, base64 = ''] = integrity.split('-')
  if (algorithm !== 'sha512') throw new Error(`${path} has no sha512 integrity in package-lock.json`)
  return Buffer.from(base64, 'base64').toString('hex')
}

/** RFC 9562's version 8, whose bits are the writer's own. */
function toUuid(text: string): string {
  const hex = hash('sha256', text)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
