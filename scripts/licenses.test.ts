import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findLicenseProblems } from './license-problems.ts'
import { findLicenseText } from './license-texts.ts'
import type { ShippedPackage } from './shipped-packages.ts'
import { toThirdPartyLicenses } from './third-party-licenses.ts'

function createPackage(name: string, license: string): ShippedPackage {
  return {
    path: `node_modules/${name}`,
    name,
    version: '1.0.0',
    license,
    integrity: 'sha512-AAAA',
    needs: [],
  }
}

describe('a shipped package', () => {
  it.each(['MIT', 'OFL-1.1', '(MIT OR EUPL-1.1+)'])('may be under %s', (license) => {
    expect(findLicenseProblems([createPackage('left', license)])).toEqual([])
  })

  it.each(['GPL-3.0-only', 'LGPL-3.0-or-later', 'UNLICENSED', 'MIT AND GPL-2.0-only'])(
    'may not be under %s, and is named',
    (license) => {
      expect(findLicenseProblems([createPackage('left', license)])).toEqual([
        expect.stringContaining(`node_modules/left 1.0.0 is shipped under ${license}`),
      ])
    },
  )

  it('needs a licence', () => {
    expect(findLicenseProblems([createPackage('left', '')])).toEqual([
      expect.stringContaining('under no licence'),
    ])
  })

  it('may be under the LGPL as the shared library beside sharp', () => {
    expect(findLicenseProblems([createPackage('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')])).toEqual(
      [],
    )
  })
})

describe('the text of a licence', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pona-licenses-'))
    write('package/package.json', '{"repository":{"url":"https://code.example/one"}}')
    write('standard/MIT.txt', 'The standard text')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const find = (license = 'MIT') =>
    findLicenseText(join(folder, 'package'), createPackage('one', license), join(folder, 'standard'))

  it('is in the files of the package and its parts, not in those of what it needs', () => {
    write('package/LICENSE', 'Own  \n')
    write('package/wasm/LICENSE_PART', 'Part')
    write('package/license.js', 'Code')
    write('package/node_modules/two/LICENSE', 'Another')
    write('package/README.md', `## License\n\n${'words '.repeat(200)}`)
    expect(find()).toEqual({ source: 'https://code.example/one', text: 'Own\n\nPart' })
  })

  it('is in the README of a package without a file, completed by the standard text', () => {
    const words = 'words '.repeat(200).trim()
    write('package/readme.md', `# One\n\n## Licence\n\n${words}\n\n### Part\n\nmore\n\n## Thanks\n`)
    expect(find()?.text).toBe(`${words}\n\n### Part\n\nmore\n\nThe standard text`)
  })

  it('is the added one where the README only names it, first that of the package', () => {
    write('package/README.md', '## License\n\nMIT\n')
    expect(find()?.text).toBe('The standard text')
    write('standard/one.txt', 'With the copyright of one')
    expect(find()?.text).toBe('With the copyright of one')
  })

  it('may be missing', () => {
    expect(find('ISC')).toBeUndefined()
  })
})

it('packages with the same text share it', () => {
  const packages = ['one', 'two', 'three'].map((name) => createPackage(name, 'MIT'))
  const text = toThirdPartyLicenses(packages, ({ name }) => ({
    source: '',
    text: name === 'two' ? 'Text of two' : 'Text of both',
  }))
  expect(text.match(/^one 1\.0\.0, MIT\nthree 1\.0\.0, MIT\n\nText of both\n/m)).not.toBeNull()
  expect(text.match(/Text of both/g)).toHaveLength(1)
})
