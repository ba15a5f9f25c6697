import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runWith } from '#testing/server/commands.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-cdn-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const environment = {
  PUBLIC_ORIGIN: 'https://www.pona.example',
  BACKEND_URL: 'https://api.pona.example',
  PUBLIC_KEY: 'a-key',
}

it('renders the pages for a CDN, which compresses them itself', () => {
  const out = join(folder, 'cdn')
  const siteDir = join(out, 'site')
  const { status, output } = runWith(environment, 'pages', '--out', out)
  expect([status, output]).toEqual([
    0,
    `${siteDir} goes to the CDN. Its pages call https://api.pona.example, whose CORS_ORIGINS must name https://www.pona.example.\n`,
  ])
  expect(readFileSync(join(siteDir, 'index.html'), 'utf8')).toContain(
    '<link rel="canonical" href="https://www.pona.example/"/>',
  )
  expect(readFileSync(join(siteDir, '_headers'), 'utf8')).toContain(
    "connect-src 'self' https://api.pona.example",
  )
  const compressed = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(br|gz)$/.test(name),
  )
  expect(compressed).toEqual([])
})

it('names the paths that a CDN passes on to the server of its own origin', () => {
  const { output } = runWith({ ...environment, BACKEND_URL: '' }, 'pages', '--out', join(folder, 'cdn'))
  expect(output).toContain('let the CDN pass /functions/, /sent/ and /files/ on to the server.')
})

it('writes over nothing, and says what it needs', () => {
  writeFileSync(join(folder, 'mine'), '')
  expect(runWith(environment, 'pages', '--out', folder)).toMatchObject({
    status: 1,
    output: expect.stringContaining('is not empty: name a new folder'),
  })
  expect(runWith(environment, 'pages')).toMatchObject({
    status: 64,
    output: expect.stringContaining('pona pages --out DIR'),
  })
})
