import type { LicenseText } from './license-texts.ts'
import type { ShippedPackage } from './shipped-packages.ts'

const RULE = '-'.repeat(80)

const INTRODUCTION = `Pona contains the packages below, each under the licence that follows its name. Pona itself, with its words, drawings
and icons, is under the licence in the file LICENSE.

libvips and its parts come as a shared library, which you may replace by a changed one.
`

/** One text for all packages that share it. Equal packages make equal bytes. */
export function toThirdPartyLicenses(
  packages: readonly ShippedPackage[],
  textOf: (one: ShippedPackage) => LicenseText,
): string {
  const sections = Map.groupBy(packages, (one) => textOf(one).text)
  return [
    INTRODUCTION,
    ...[...sections].map(
      ([text, users]) => `${users.map((one) => toHeading(one, textOf(one))).join('\n')}\n\n${text}\n`,
    ),
  ].join(`\n${RULE}\n\n`)
}

function toHeading({ name, version, license }: ShippedPackage, { source }: LicenseText): string {
  return `${name} ${version}, ${license}${source && `, from ${source}`}`
}
