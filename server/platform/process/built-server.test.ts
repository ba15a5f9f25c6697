import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isCurrent, listSources, listStamps, toSourcesFile, toStampFile } from './built-server.mjs'

const names = ['source', 'lock.json']

let folder: string
const at = (name: string) => join(folder, name)
const isBuiltCurrent = () => isCurrent(at('dist'), folder, names)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-built-server-'))
  mkdirSync(at('source/deeper'), { recursive: true })
  mkdirSync(at('dist'))
  writeFileSync(at('source/deeper/one.ts'), 'one')
  writeFileSync(at('lock.json'), '{}')
  writeFileSync(toSourcesFile(at('dist')), listSources(folder, names).join('\n'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a build is current whose sources are those that it was made from', () => {
  expect(isBuiltCurrent()).toBe(true)
})

test.each([
  ['another content of the same size', () => writeFileSync(at('source/deeper/one.ts'), 'two')],
  ['a new file', () => writeFileSync(at('source/deeper/two.ts'), 'two')],
  [
    'a file that is gone, and another in its place',
    () => renameSync(at('lock.json'), at('source/deeper/one.ts')),
  ],
])('a stamp of the sources does not hide %s, however old it claims to be', (_what, change) => {
  writeFileSync(toStampFile(at('dist')), listStamps(folder, names).join('\n'))
  expect(isBuiltCurrent()).toBe(true)
  change()
  for (const name of ['source/deeper/one.ts', 'source/deeper']) utimesSync(at(name), 100, 100)
  expect(isBuiltCurrent()).toBe(false)
})

test('sources that nothing has touched since their stamp are not read', () => {
  writeFileSync(toStampFile(at('dist')), listStamps(folder, names).join('\n'))
  writeFileSync(toSourcesFile(at('dist')), '')
  expect(isBuiltCurrent()).toBe(true)
})

test('modification times do not matter', () => {
  utimesSync(at('lock.json'), Date.now() / 1000 + 60, Date.now() / 1000 + 60)
  expect(isBuiltCurrent()).toBe(true)
})

test.each(['source/deeper/one.ts', 'source/new.ts', 'lock.json'])(
  'another %s makes it stale, however old it claims to be',
  (name) => {
    writeFileSync(at(name), 'two')
    utimesSync(at(name), 100, 100)
    expect(isBuiltCurrent()).toBe(false)
  },
)

test('tests are not part of a build, nor what the compiler keeps beside the sources', () => {
  writeFileSync(at('source/deeper/one.test.ts'), 'one')
  writeFileSync(at('source/.tsbuildinfo'), '{}')
  expect(isBuiltCurrent()).toBe(true)
})

test('an absent source does not matter', () => {
  rmSync(at('source'), { recursive: true })
  expect(isBuiltCurrent()).toBe(true)
})

test('a missing or unfinished build is not current', () => {
  writeFileSync(toSourcesFile(at('dist')), listSources(folder, ['source']).join('\n'))
  expect(isBuiltCurrent()).toBe(false)
  rmSync(at('dist'), { recursive: true })
  expect(isBuiltCurrent()).toBe(false)
})
