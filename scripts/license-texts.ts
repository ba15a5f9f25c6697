import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ShippedPackage } from './shipped-packages.ts'

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|third-?party)(?!.*\.(?:[cm]?[jt]sx?|json|map|html)$)/i
const README_SECTION = /^(#+) *licen[cs].*$/im
/** A shorter section of a README names the licence instead of having its text. */
const MIN_TEXT_LENGTH = 500

const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    repository: v.optional(
      v.union([
        v.string(),
        v.pipe(
          v.object({ url: v.string() }),
          v.transform(({ url }) => url),
        ),
      ]),
    ),
  }),
)

export type LicenseText = { source: string; text: string }

/**
 * The licences in the package's folder, those of parts included. A package without a file has them in its README; a file
 * of `addedDir` that is named for the package or for its licence completes it. Undefined if there is none.
 */
export function findLicenseText(
  folder: string,
  one: Pick<ShippedPackage, 'name' | 'license'>,
  addedDir: string,
): LicenseText | undefined {
  const files = listLicenseFiles(folder).map((file) => readFileSync(file, 'utf8'))
  const texts = files.length > 0 ? files : [...findSection(folder), ...findAdded(addedDir, one)]
  if (texts.length === 0) return undefined
  const { repository = '' } = v.parse(manifestSchema, readFileSync(join(folder, 'package.json'), 'utf8'))
  return { source: repository, text: [...new Set(texts.map(tidy))].join('\n\n') }
}

function listLicenseFiles(folder: string): string[] {
  return globSync('**/*', {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function findSection(folder: string): string[] {
  const readme = readdirSync(folder).find((name) => /^readme\.md$/i.test(name))
  if (readme === undefined) return []
  const text = readFileSync(join(folder, readme), 'utf8')
  const heading = README_SECTION.exec(text)
  if (heading === null) return []
  const after = text.slice(heading.index + heading[0].length)
  const end = after.search(new RegExp(`^#{1,${heading[1]?.length}} `, 'm'))
  const section = end === -1 ? after : after.slice(0, end)
  return section.length < MIN_TEXT_LENGTH ? [] : [section]
}

function findAdded(addedDir: string, { name, license }: Pick<ShippedPackage, 'name' | 'license'>): string[] {
  const file = [name, license].map((stem) => join(addedDir, `${stem}.txt`)).find((path) => existsSync(path))
  return file === undefined ? [] : [readFileSync(file, 'utf8')]
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}
