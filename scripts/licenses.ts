import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.ts'
import { findLicenseProblems } from './license-problems.ts'
import { findLicenseText, type LicenseText } from './license-texts.ts'
import { rootDir } from './paths.ts'
import { refuse } from './refuse.ts'
import { readShipped, type ShippedPackage } from './shipped-packages.ts'
import { toThirdPartyLicenses } from './third-party-licenses.ts'

/** Texts of licences for packages that come without. */
const ADDED_DIR = join(import.meta.dirname, 'licenses')

/** The end of a name that npm installs on one of the processors of a release. */
const PROCESSOR = /-(?:x64|arm64)$/

// Only checks if no file is named, as "npm run check" does.
const [file, ...others] = process.argv.slice(2)
if (others.length > 0) refuse('Usage: npm run licenses [-- FILE]')
buildIfNeeded()
const { packages } = readShipped()
const problems = [...findLicenseProblems(packages), ...packages.flatMap(findMissingText)]
if (problems.length > 0) refuse(problems.join('\n'))
if (file !== undefined) writeFileSync(file, toThirdPartyLicenses(packages, readText))

function findMissingText(one: ShippedPackage): string[] {
  const folder = findFolder(one)
  if (folder === undefined || findLicenseText(folder, one, ADDED_DIR) !== undefined) return []
  return [`${one.path} comes without the text of its licence: add it as scripts/licenses/${one.name}.txt`]
}

function readText(one: ShippedPackage): LicenseText {
  const folder = findFolder(one)
  const text = folder === undefined ? undefined : findLicenseText(folder, one, ADDED_DIR)
  return text ?? refuse(`${one.path} is not installed here: write the licences on Linux (x64 or arm64)`)
}

/** Its twin for another processor has the same licence. */
function findFolder({ path }: ShippedPackage): string | undefined {
  return [path, ...['-x64', '-arm64'].map((processor) => path.replace(PROCESSOR, processor))]
    .map((place) => join(rootDir, place))
    .find((folder) => existsSync(folder))
}
