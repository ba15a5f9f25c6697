import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testSite } from '../../../tests/support/site.ts'
import { ConfigError } from '../config/config-error.ts'
import { readSiteBuild } from './site-build.ts'

const { publicKey, publicOrigin, retentionDays } = testSite
const settings = { publicKey, publicOrigin, retentionDays }

let distDir: string

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'pona-dist-'))
})

afterEach(() => rmSync(distDir, { recursive: true }))

function readErrors(served: Partial<typeof settings>, built: Partial<typeof testSite> = {}) {
  writeFileSync(join(distDir, 'site-build.json'), JSON.stringify({ ...testSite, ...built }))
  try {
    readSiteBuild(distDir, { ...settings, ...served })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

it('a missing build is named with the command that makes it', () => {
  expect(() => readSiteBuild(distDir, settings)).toThrow('run "npm run build"')
})

it('a build with the settings of the server is taken', () => {
  expect(readErrors({})).toEqual([])
})

it('settings that differ from those in the pages are refused, all at once', () => {
  const served = { publicKey: 'another', publicOrigin: 'https://another.example', retentionDays: 365 }
  expect(readErrors(served)).toEqual([
    expect.stringMatching(/^PUBLIC_KEY: expected test-public-key, .*npm run build/),
    expect.stringMatching(/^PUBLIC_ORIGIN: expected https:\/\/company\.example, .*npm run build/),
    expect.stringMatching(/^RETENTION_DAYS: expected 730, .*npm run build/),
  ])
})

it.each([
  ['http://localhost:9000', []],
  ['http://127.0.0.1:9000', []],
  ['https://company.example', [expect.stringMatching(/^PUBLIC_ORIGIN/)]],
])('pages built for localhost:8080 and served at %s: %j', (publicOrigin, errors) => {
  expect(readErrors({ publicOrigin }, { publicOrigin: 'http://localhost:8080' })).toEqual(errors)
})

it('pages that call another backend may be served elsewhere, but are to be kept to all the same', () => {
  const backendUrl = 'https://project.supabase.co'
  expect(readErrors({ publicOrigin: 'http://localhost:8080', publicKey: 'another' }, { backendUrl })).toEqual(
    [],
  )
  expect(readErrors({ retentionDays: 1 }, { backendUrl })).toEqual([expect.stringMatching(/^RETENTION_DAYS/)])
})
