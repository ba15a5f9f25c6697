import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runWith } from '../support/commands.ts'

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

it('renders the pages for a CDN, with the headers that it must send', () => {
  const out = join(folder, 'site')
  const { status, output } = runWith(environment, 'pages', '--out', out)
  expect([status, output]).toEqual([
    0,
    `${join(out, 'site')} goes to the CDN. Its pages call https://api.pona.example, whose CORS_ORIGINS must name https://www.pona.example.\n`,
  ])
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(
    '<link rel="canonical" href="https://www.pona.example/"/>',
  )
  const [everywhere = '', ofAssets = ''] = readFileSync(join(out, '_headers'), 'utf8').split('/assets/*')
  expect(everywhere).toMatch(/^\/\*\n/)
  expect(everywhere).toContain('x-content-type-options: nosniff')
  expect(everywhere).toMatch(/content-security-policy: .*connect-src [^;]*https:\/\/api\.pona\.example/)
  expect(everywhere).toMatch(/form-action [^;]*https:\/\/api\.pona\.example/)
  expect(everywhere).toMatch(/referrer-policy: (?!same-origin|no-referrer$)/)
  expect(ofAssets).toContain('immutable')
  expect(
    readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(br|gz)$/.test(name)),
  ).toEqual([])
  expect(readdirSync(folder)).toEqual(['site'])
})

it('writes over nothing, and says what it needs', () => {
  expect(runWith(environment, 'pages', '--out', folder)).toEqual({
    status: 1,
    output: `${folder} exists: name a new folder\n`,
  })
  expect(runWith(environment, 'pages')).toMatchObject({
    status: 64,
    output: expect.stringContaining('pona pages --out DIR'),
  })
})
