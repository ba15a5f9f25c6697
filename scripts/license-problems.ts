import type { ShippedPackage } from './shipped-packages.ts'

/** SPDX expressions that ask for no more than the licence's text next to the program. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  '(MIT AND Zlib)',
  // Taken under the first.
  '(MIT OR EUPL-1.1+)',
])

/** A shared library that its users can replace, beside sharp, which loads it. */
const SHARED_LIBRARIES = { license: 'LGPL-3.0-or-later', name: /^@img\/sharp-libvips-/ }

/** One sentence for each package under a licence that nobody has allowed. */
export function findLicenseProblems(packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ name, license }) => !ALLOWED.has(license) && !isSharedLibrary(name, license))
    .map(
      ({ path, version, license }) =>
        `${path} ${version} is shipped under ${license || 'no licence'}, which scripts/license-problems.ts does not allow: ` +
        'replace the package, or add the licence there once its terms are met',
    )
}

function isSharedLibrary(name: string, license: string): boolean {
  return license === SHARED_LIBRARIES.license && SHARED_LIBRARIES.name.test(name)
}
