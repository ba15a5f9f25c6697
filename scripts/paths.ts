import { join } from 'node:path'

export const rootDir = join(import.meta.dirname, '..')
export const distDir = join(rootDir, 'dist')

/** The packages of which the build holds code or files, as a list of their places in package-lock.json. */
export const bundledPackagesFile = 'bundled-packages.json'

/** Packages that no bundle can hold: they load native code or WebAssembly from beside themselves. */
export const unbundledPackages = ['sharp', 'subset-font']
