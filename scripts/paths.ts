import { join } from 'node:path'

export const rootDir = join(import.meta.dirname, '..')
export const distDir = join(rootDir, 'dist')

/** The packages of which the build holds code or files, as a list of their places in package-lock.json. */
export const bundledPackagesFile = 'bundled-packages.json'

/** Packages that no bundle can hold: they load native code or WebAssembly from beside themselves. */
export const unbundledPackages = ['sharp', 'subset-font']

/** The package of everything that only tests, checks and benchmarks need. */
export const testingDir = join(rootDir, 'testing')

/** Path of a program that a package of `testing/` brings. */
export function testingProgram(name: string): string {
  return join(testingDir, 'node_modules', '.bin', name)
}
