import { join } from 'node:path'

export const rootDir = join(import.meta.dirname, '..')
export const distDir = join(rootDir, 'dist')
