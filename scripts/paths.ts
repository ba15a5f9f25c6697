import { join } from 'node:path'

export const rootDir = join(import.meta.dirname, '..')
export const distDir = join(rootDir, 'dist')

/** What a build is made of. */
export const sources = ['contract', 'site', 'desk', 'ui', 'server', 'cli', 'package-lock.json']
