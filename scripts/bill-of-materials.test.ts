import { expect, it } from 'vitest'
import { toBillOfMaterials } from './bill-of-materials.ts'
import type { Shipped, ShippedPackage } from './shipped-packages.ts'

const builtAt = new Date('2026-11-24T00:00:00Z')

const scoped: ShippedPackage = {
  path: 'node_modules/@scope/one',
  name: '@scope/one',
  version: '1.0.0',
  license: '(MIT OR EUPL-1.1+)',
  integrity: `sha512-${Buffer.from([0xca, 0xfe]).toString('base64')}`,
  needs: ['node_modules/two'],
}
const plain: ShippedPackage = {
  path: 'node_modules/two',
  name: 'two',
  version: '2.0.0',
  license: 'MIT',
  integrity: 'sha512-AAAA',
  needs: [],
}
const shipped: Shipped = { version: '0.1.0', needs: [scoped.path], packages: [scoped, plain] }

it('names each package with its address, hash and licence, and what needs it', () => {
  const { components, dependencies } = JSON.parse(toBillOfMaterials(shipped, builtAt))
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/one@1.0.0',
      group: '@scope',
      name: 'one',
      version: '1.0.0',
      hashes: [{ alg: 'SHA-512', content: 'cafe' }],
      licenses: [{ expression: '(MIT OR EUPL-1.1+)' }],
      purl: 'pkg:npm/%40scope/one@1.0.0',
    },
    expect.objectContaining({ name: 'two', licenses: [{ license: { id: 'MIT' } }] }),
  ])
  expect(dependencies).toEqual([
    { ref: 'pkg:npm/pona@0.1.0', dependsOn: ['pkg:npm/%40scope/one@1.0.0'] },
    { ref: 'pkg:npm/%40scope/one@1.0.0', dependsOn: ['pkg:npm/two@2.0.0'] },
    { ref: 'pkg:npm/two@2.0.0', dependsOn: [] },
  ])
})

it('the same packages and time make the same bytes, and another version makes another serial number', () => {
  const text = toBillOfMaterials(shipped, builtAt)
  expect(toBillOfMaterials(structuredClone(shipped), builtAt)).toBe(text)
  const { serialNumber } = JSON.parse(text)
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const changed = { ...shipped, packages: [scoped, { ...plain, version: '2.0.1' }] }
  expect(JSON.parse(toBillOfMaterials(changed, builtAt)).serialNumber).not.toBe(serialNumber)
})

it('a version that lies in two places is listed once', () => {
  const again = { ...plain, path: 'node_modules/@scope/one/node_modules/two' }
  const { components } = JSON.parse(
    toBillOfMaterials({ ...shipped, packages: [scoped, plain, again] }, builtAt),
  )
  expect(components).toHaveLength(2)
})

it('a package without a hash is refused', () => {
  const unhashed = { ...shipped, packages: [{ ...plain, integrity: '' }] }
  expect(() => toBillOfMaterials(unhashed, builtAt)).toThrow('node_modules/two has no sha512 integrity')
})
