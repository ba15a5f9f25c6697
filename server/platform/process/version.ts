import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

let version: string | undefined

/** The version of the release or checkout that this program belongs to, as its package.json has it. */
export function readVersion(): string {
  version ??= readFromPackage()
  return version
}

function readFromPackage(): string {
  const file = findPackageJSON('.', import.meta.url)
  if (file === undefined) throw new Error('There is no package.json above this program')
  // package.json is ours: its version is a string.
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
