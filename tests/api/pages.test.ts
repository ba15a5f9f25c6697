import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { writeTestRelease } from '#testing/server/release.ts'
import { testSite } from '#testing/server/site.ts'
import { toPageInputs } from '../../server/company/pages/page-inputs.ts'
import { readPageRecord, readRelease } from '../../server/company/pages/page-record.ts'
import { preparePages } from '../../server/company/pages/prepare-pages.ts'
import { writePages } from '../../server/company/pages/write-pages.ts'
import { readNoPictures } from '../../server/company/pictures/store.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import { parseConfig } from '../../server/platform/config/config.ts'

const origin = { PUBLIC_ORIGIN: 'https://pona.example' }

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-pages-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

function prepare(distDir: string, environment: Record<string, string> = origin, stopping?: AbortSignal) {
  const log = { info: vi.fn(), error: vi.fn() }
  const config = parseConfig({ DATA_DIR: dataDir, ...environment })
  const pages = preparePages(config, distDir, toPresent(config, testSite), {
    log,
    stopping,
    readPictures: readNoPictures,
  })
  return Object.assign(pages, { log })
}

function toDefaults(distDir: string) {
  const config = parseConfig({})
  const { contents } = readRelease(distDir)
  return toPageInputs(config, contents, toPresent(config, testSite), new Date())
}

function listKept(): string[] {
  return readdirSync(join(dataDir, 'pages'))
}

function readHome([folder = '']: readonly string[]): string {
  return readFileSync(join(folder, 'site', 'index.html'), 'utf8')
}

it('takes the pages of the release for its own settings, on any port of this machine', async () => {
  const distDir = writeTestRelease('a')
  await writePages({ distDir, folder: distDir, earlier: [], inputs: toDefaults(distDir) })
  for (const local of [{}, { PORT: '9000' }, { PUBLIC_ORIGIN: 'http://127.0.0.1:9000' }])
    expect((await prepare(distDir, local)).folders).toEqual([distDir])
  expect(readdirSync(dataDir)).toEqual([])
})

it('renders anew for another origin, key or retention, and not for the same again', async () => {
  const settings = [origin, { ...origin, PUBLIC_KEY: 'another' }, { ...origin, RETENTION_DAYS: '30' }]
  const distDir = writeTestRelease('a')
  for (const [rendered, environment] of settings.entries()) {
    const { folders, site } = await prepare(distDir, environment)
    expect(readHome(folders)).toContain(`https://pona.example, ${site.retentionDays} days`)
    expect(listKept()).toHaveLength(rendered + 1)
    const again = prepare(distDir, environment)
    expect((await again).folders).toEqual(folders)
    expect(again.log.info).not.toHaveBeenCalled()
  }
})

it('renders anew for another release', async () => {
  const first = await prepare(writeTestRelease('a'))
  const second = await prepare(writeTestRelease('b', { words: 'Other words' }))
  expect([readHome(first.folders), readHome(second.folders)]).toEqual([
    expect.stringMatching(/ Words$/),
    expect.stringMatching(/ Other words$/),
  ])
})

it('renders anew for other words, and makes only those files that they change', async () => {
  const distDir = writeTestRelease('a')
  await writePages({ distDir, folder: distDir, earlier: [], inputs: toDefaults(distDir) })
  const before = readRelease(distDir)
  const { languages } = before.contents
  const changed = {
    ...before,
    contents: { ...before.contents, languages: languages.map((one) => ({ ...one, otherError: 'Anders' })) },
  }
  writeFileSync(join(distDir, 'site-build.json'), JSON.stringify(changed))
  const { folders, inputs } = await prepare(distDir)
  const [ofRelease, made] = [distDir, `${folders[0]}`].map((folder) => readPageRecord(folder).assets['en'])
  expect(inputs.assets['en']).toEqual(made)
  expect(made?.shareImage).toBe(ofRelease?.shareImage)
  expect(made?.wordsModule).not.toBe(ofRelease?.wordsModule)
  const assets = readdirSync(join(`${folders[0]}`, 'site', 'assets')).filter((name) =>
    /^(words|share)/.test(name),
  )
  expect(assets.map((name) => `/assets/${name}`)).toEqual([
    made?.shareImage,
    made?.wordsModule,
    `${made?.wordsModule}.br`,
    `${made?.wordsModule}.gz`,
  ])
})

it('writes each page in every encoding', async () => {
  const { folders } = await prepare(writeTestRelease('a'))
  expect(readdirSync(join(`${folders[0]}`, 'site'), { recursive: true })).toEqual(
    expect.arrayContaining(['index.html', 'index.html.br', 'fr/index.html.gz']),
  )
})

it('keeps the previous pages, and the files that they name, where rendering fails', async () => {
  const before = await prepare(writeTestRelease('a'))
  const broken = writeTestRelease('b', { failure: 'No such photograph' })
  const preparing = prepare(broken, { PUBLIC_ORIGIN: 'https://www.pona.example' })
  const { folders, site } = await preparing
  expect(folders).toEqual([before.folders[0], broken])
  expect(readdirSync(join(`${folders[0]}`, 'site', 'assets'))).toContain('a.js')
  expect(site.styleHashes).toEqual([expect.stringContaining('sha256-')])
  const [{ err }] = preparing.log.error.mock.lastCall ?? []
  expect(err.message).toBe("The pages can't be rendered: No such photograph")
  expect(listKept()).toHaveLength(1)
})

it.each([{ PUBLIC_KEY: 'another' }, { RETENTION_DAYS: '30' }, { BACKEND_URL: 'https://project.example' }])(
  'keeps no previous pages that say otherwise than %j',
  async (changed) => {
    await prepare(writeTestRelease('a'))
    const broken = writeTestRelease('b', { failure: 'No such photograph' })
    await expect(prepare(broken, { ...origin, ...changed })).rejects.toThrow('No such photograph')
    expect(listKept()).toHaveLength(1)
  },
)

it('refuses a home page that takes more than a round trip, and says by how much', async () => {
  const words = randomBytes(15_000).toString('base64')
  await expect(prepare(writeTestRelease('a', { words }))).rejects.toThrow(
    /^The pages can't be rendered: the home page takes 1\d{4} bytes, \d+ more than the 14600 of/,
  )
  expect(listKept()).toEqual([])
})

it('leaves out of the home page alone as little of the data for search engines as it takes for one round trip', async () => {
  const optional = ['Holidays', 'Other hours'].map((name) => name + randomBytes(6_000).toString('base64'))
  const { folders } = await prepare(
    writeTestRelease('a', { words: randomBytes(4_000).toString('base64'), optional }),
  )
  expect(['Holidays', 'Other hours'].filter((name) => readHome(folders).includes(name))).toEqual([
    'Other hours',
  ])
  expect(readFileSync(join(`${folders[0]}`, 'site', 'fr', 'index.html'), 'utf8')).toContain('Holidays')
})

it('renders at several starts at once without harm', async () => {
  const distDir = writeTestRelease('a')
  const starts = Array.from({ length: 4 }, () => prepare(distDir))
  const [first, ...others] = await Promise.all(starts)
  for (const { folders } of others) expect(folders).toEqual(first?.folders)
  for (const { log } of starts) expect(log.error).not.toHaveBeenCalled()
  expect(listKept()).toHaveLength(1)
  expect(readHome(first?.folders ?? [])).toContain('https://pona.example')
})

it('removes pages that no start has used for a week', async () => {
  const [old, recent] = [await prepare(writeTestRelease('a')), await prepare(writeTestRelease('b'))]
  const unfinished = join(dataDir, 'pages', `${'0'.repeat(32)}.Ab12Cd`)
  mkdirSync(unfinished)
  const long = new Date(Date.now() - 8 * DAY_MS)
  for (const folder of [`${old.folders[0]}`, unfinished]) utimesSync(folder, long, long)
  const present = await prepare(writeTestRelease('c'))
  const kept = listKept().map((name) => join(dataDir, 'pages', name))
  expect(new Set(kept)).toEqual(new Set([recent.folders[0], present.folders[0]]))
})

it('ends with the reason of a stop, not with a failure', async () => {
  const stopping = new AbortController()
  const preparing = prepare(writeTestRelease('a'), origin, stopping.signal)
  stopping.abort({ signal: 'SIGTERM' })
  await expect(preparing).rejects.toEqual({ signal: 'SIGTERM' })
})

it('names the command that makes a missing build', async () => {
  await expect(prepare(dataDir)).rejects.toThrow('run "npm run build"')
})
