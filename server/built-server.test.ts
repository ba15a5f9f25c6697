import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isCurrent } from './built-server.ts'

let folder: string
const at = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-built-server-'))
  mkdirSync(at('source/deeper'), { recursive: true })
  write('source/deeper/old.ts', 100)
  write('lock.json', 100)
  write('built.js', 200)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, seconds: number): void {
  writeFileSync(at(name), '')
  utimesSync(at(name), seconds, seconds)
}

test('a build is current that is newer than all of its sources', () => {
  expect(isCurrent(at('built.js'), [at('source'), at('lock.json')])).toBe(true)
})

test('a build is as current as a source of the same time', () => {
  write('lock.json', 200)
  expect(isCurrent(at('built.js'), [at('lock.json')])).toBe(true)
})

test.each(['source/deeper/old.ts', 'source/new.ts', 'lock.json'])('a newer %s makes it stale', (name) => {
  write(name, 201)
  expect(isCurrent(at('built.js'), [at('source'), at('lock.json')])).toBe(false)
})

test('a source that is not there has no say', () => {
  expect(isCurrent(at('built.js'), [at('elsewhere')])).toBe(true)
})

test('what was never built is not current', () => {
  expect(isCurrent(at('missing.js'), [])).toBe(false)
})
