import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDataDir } from './data-dir.ts'

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pona-data-dir-'))
  folder = join(parent, 'data')
})

afterEach(() => rmSync(parent, { recursive: true, force: true }))

const readMode = () => statSync(folder).mode & 0o777

function makeOpenFolder(file?: string): void {
  mkdirSync(folder)
  if (file !== undefined) writeFileSync(join(folder, file), '')
  chmodSync(folder, 0o755)
}

it.skipIf(process.platform === 'win32').each([
  ['new', () => {}],
  ['empty', () => makeOpenFolder()],
  ['used before', () => makeOpenFolder('pona.db')],
])('a folder that is %s is closed to other users', (_, make) => {
  make()
  openDataDir(folder)
  expect(readMode()).toBe(0o700)
})

it.skipIf(process.platform === 'win32')('a folder of something else is refused, and left as it is', () => {
  makeOpenFolder('letters.txt')
  expect(() => openDataDir(folder)).toThrow(`run "chmod 700 ${folder}"`)
  expect(readMode()).toBe(0o755)
  chmodSync(folder, 0o700)
  openDataDir(folder)
})
