import { relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { rootDir } from './paths.ts'

const found = new Set<string>()

/** Remembers the packages of which a bundle holds code or files, in all builds of this process. */
export const rememberPackages: Plugin = {
  name: 'remember-packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.moduleIds.forEach(rememberPackageOf)
      else
        for (const name of file.originalFileNames)
          rememberPackageOf(resolve(this.environment.config.root, name))
  },
}

function rememberPackageOf(file: string): void {
  const path = findPackage(file)
  if (path !== undefined) found.add(path)
}

/** Their places as in package-lock.json, such as `node_modules/react`. */
export function listBundledPackages(): string[] {
  return [...found].toSorted()
}

/** Module ids also name generated modules, beginning with a NUL, and have queries. */
function findPackage(id: string): string | undefined {
  const [file = ''] = id.replace(/^\0/, '').split('?')
  const path = relative(rootDir, file).split(sep).join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
}
